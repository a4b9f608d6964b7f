// Prints Java's names of each charset, a line for each: the canonical one first.

import java.nio.charset.Charset;

public class Aliases {
  public static void main(String[] arguments) {
    for (Charset charset : Charset.availableCharsets().values())
      System.out.println(charset.name() + " " + String.join(" ", charset.aliases()));
  }
}
