// Java's charsets as an oracle, and modified UTF-8 by DataOutputStream.writeUTF and DataInputStream.readUTF.
// Run as `java Oracle.java`. The frames are those of protocol.py.

import java.io.*;
import java.nio.*;
import java.nio.charset.*;

public class Oracle {
  static final int NOT_TOLD = -1;
  static final byte ACCEPTED = 0, REFUSED = 1;

  /** The columns of an answer, row by row. */
  static final class Answer {
    final ByteBuffer statuses, starts, ends, lengths;
    final ByteArrayOutputStream outputs = new ByteArrayOutputStream();

    Answer(int count) {
      statuses = ByteBuffer.allocate(count);
      starts = little(4 * count);
      ends = little(4 * count);
      lengths = little(4 * count);
    }

    void add(byte status, int start, int end, byte[] output, int length) {
      statuses.put(status);
      starts.putInt(start);
      ends.putInt(end);
      lengths.putInt(length);
      outputs.write(output, 0, length);
    }

    void accept(byte[] output, int length) {
      add(ACCEPTED, NOT_TOLD, NOT_TOLD, output, length);
    }

    void refuse(int start, int end) {
      add(REFUSED, start, end, new byte[0], 0);
    }

    byte[] frame() throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.write(little(4).putInt(statuses.capacity()).array());
      for (ByteBuffer column : new ByteBuffer[] {statuses, starts, ends, lengths}) out.write(column.array());
      outputs.writeTo(out);
      return out.toByteArray();
    }
  }

  static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  static void acceptText(Answer answer, CharSequence text) {
    ByteBuffer out = little(4 * text.length());
    for (int i = 0; i < text.length(); ) {
      int codePoint = Character.codePointAt(text, i);
      out.putInt(codePoint);
      i += Character.charCount(codePoint);
    }
    answer.accept(out.array(), out.position());
  }

  static String text(byte[] codePoints) {
    IntBuffer values = ByteBuffer.wrap(codePoints).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    StringBuilder text = new StringBuilder();
    while (values.hasRemaining()) text.appendCodePoint(values.get());
    return text.toString();
  }

  static void decode(CharsetDecoder decoder, byte[] item, Answer answer) {
    ByteBuffer in = ByteBuffer.wrap(item);
    CharBuffer out = CharBuffer.allocate(2 * item.length + 16);
    CoderResult result = decoder.reset().decode(in, out, true);
    if (result.isUnderflow()) result = decoder.flush(out);
    if (result.isError()) answer.refuse(in.position(), in.position() + result.length());
    else acceptText(answer, out.flip());
  }

  static void encode(CharsetEncoder encoder, byte[] item, Answer answer) {
    String text = text(item);
    CharBuffer in = CharBuffer.wrap(text);
    ByteBuffer out = ByteBuffer.allocate(6 * in.length() + 16);
    CoderResult result = encoder.reset().encode(in, out, true);
    if (result.isUnderflow()) result = encoder.flush(out);
    if (result.isError()) answer.refuse(text.codePointCount(0, in.position()), NOT_TOLD);
    else answer.accept(out.array(), out.position());
  }

  static void readUtf(byte[] item, Answer answer) throws IOException {
    byte[] record = new byte[2 + item.length];
    if (item.length > 0xffff) throw new IOException("longer than 65535 bytes");
    record[0] = (byte) (item.length >> 8);
    record[1] = (byte) item.length;
    System.arraycopy(item, 0, record, 2, item.length);
    try {
      acceptText(answer, new DataInputStream(new ByteArrayInputStream(record)).readUTF());
    } catch (UTFDataFormatException malformed) {
      answer.refuse(NOT_TOLD, NOT_TOLD);
    }
  }

  static void writeUtf(byte[] item, Answer answer) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new DataOutputStream(out).writeUTF(text(item));
    byte[] record = out.toByteArray();
    byte[] bytes = java.util.Arrays.copyOfRange(record, 2, record.length);
    answer.accept(bytes, bytes.length);
  }

  static byte[] answerAll(String[] words, byte[][] items) throws IOException {
    Answer answer = new Answer(words[0].equals("version") ? 1 : items.length);
    if (words[0].equals("version")) {
      byte[] version = ("Java " + System.getProperty("java.version")).getBytes(StandardCharsets.US_ASCII);
      answer.accept(version, version.length);
    } else if (words[1].equals("DataInput")) {
      boolean reading = words[0].equals("decode");
      for (byte[] item : items) {
        if (reading) readUtf(item, answer);
        else writeUtf(item, answer);
      }
    } else {
      if (!Charset.isSupported(words[1])) return new byte[1];
      Charset charset = Charset.forName(words[1]);
      CodingErrorAction action = words[2].equals("replace") ? CodingErrorAction.REPLACE : CodingErrorAction.REPORT;
      CharsetDecoder decoder = charset.newDecoder().onMalformedInput(action).onUnmappableCharacter(action);
      CharsetEncoder encoder = charset.newEncoder().onMalformedInput(action).onUnmappableCharacter(action);
      for (byte[] item : items) {
        if (words[0].equals("decode")) decode(decoder, item, answer);
        else encode(encoder, item, answer);
      }
    }
    return answer.frame();
  }

  public static void main(String[] arguments) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
    OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
    while (true) {
      byte[] head = in.readNBytes(4);
      if (head.length < 4) return;
      byte[] body = new byte[ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt()];
      in.readFully(body);
      ByteBuffer request = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
      byte[] header = new byte[request.getInt()];
      request.get(header);
      byte[][] items = new byte[request.getInt()][];
      for (int i = 0; i < items.length; i++) items[i] = new byte[request.getInt()];
      for (byte[] item : items) request.get(item);
      byte[] frame = answerAll(new String(header, StandardCharsets.US_ASCII).split(" "), items);
      out.write(little(4).putInt(frame.length).array());
      out.write(frame);
      out.flush();
    }
  }
}
