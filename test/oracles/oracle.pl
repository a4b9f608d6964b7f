# Perl's Encode as an oracle. Its lax `utf8` holds more than Unicode: surrogates, and values above 10FFFF in 4 to 13 bytes.
# `pack-V`, `pack-N` and `pack-v`, `pack-n` are its pack and unpack of 31 and of 16 bits: its UTF-32 ends at 10FFFF, and its UCS-2 replaces.
# The frames are those of protocol.py.
use strict;
use warnings;
no warnings qw(utf8 surrogate nonchar non_unicode portable);
use Encode ();

use constant { NOT_TOLD => 0xFFFFFFFF, ACCEPTED => 0, REFUSED => 1 };

binmode STDIN;
binmode STDOUT;
$| = 1;

sub read_exactly {
    my ($length) = @_;
    my $data = '';
    while (length $data < $length) {
        my $read = read STDIN, $data, $length - length $data, length $data;
        return undef unless $read;
    }
    return $data;
}

# The code points in 32 bits; those that need more as FFFFFFFF.
sub code_points {
    return pack 'V*', map { $_ > 0xFFFFFFFF ? 0xFFFFFFFF : $_ } unpack 'W*', $_[0];
}

sub answer_by_pack {
    my ($template, $direction, $item) = @_;
    my ($unit, $max) = lc $template eq $template ? (2, 0xFFFF) : (4, 0x7FFFFFFF);
    my ($from, $to) = $direction eq 'decode' ? ("$template*", 'V*') : ('V*', "$template*");
    my @values = unpack $from, $item;
    for my $i (0 .. $#values) {
        return (REFUSED, $direction eq 'decode' ? $i * $unit : $i, NOT_TOLD, pack $to, @values[0 .. $i - 1]) if $values[$i] > $max;
    }
    my $output = pack $to, @values;
    my $read = ($direction eq 'decode' ? $unit : 4) * @values;
    return length $item > $read ? (REFUSED, $read, NOT_TOLD, $output) : (ACCEPTED, NOT_TOLD, NOT_TOLD, $output);
}

sub answer {
    my ($encoding, $direction, $item) = @_;
    return answer_by_pack($1, $direction, $item) if $encoding =~ /^pack-(.)$/;
    my ($rest, $length, $output);
    if ($direction eq 'decode') {
        $rest = $item;
        $length = length $rest;
        $output = code_points($encoding->decode($rest, Encode::FB_QUIET));
    } else {
        $rest = pack 'W*', unpack 'V*', $item;
        utf8::upgrade($rest);
        $length = length $rest;
        $output = $encoding->encode($rest, Encode::FB_QUIET);
    }
    return length $rest ? (REFUSED, $length - length $rest, NOT_TOLD, $output) : (ACCEPTED, NOT_TOLD, NOT_TOLD, $output);
}

while (defined(my $head = read_exactly(4))) {
    my $body = read_exactly(unpack 'V', $head);
    my ($header, @lengths) = unpack 'V/a V/V', $body;
    my $at = 8 + length($header) + 4 * @lengths;
    my ($direction, $codec) = split / /, $header;
    my (@statuses, @starts, @ends, @outputs);
    my $frame;
    if ($direction eq 'version') {
        $frame = pack('V C V V V/a', 1, ACCEPTED, NOT_TOLD, NOT_TOLD, sprintf('Perl %vd, Encode %s', $^V, $Encode::VERSION));
    } elsif (my $encoding = $codec =~ /^pack-[VNvn]$/ ? $codec : Encode::find_encoding($codec)) {
        for my $length (@lengths) {
            my ($status, $start, $end, $output) = answer($encoding, $direction, substr $body, $at, $length);
            $at += $length;
            push @statuses, $status;
            push @starts, $start;
            push @ends, $end;
            push @outputs, $output;
        }
        my $count = @lengths;
        $frame = pack "V C$count V$count V$count V$count", $count, @statuses, @starts, @ends, map { length } @outputs;
        $frame .= join '', @outputs;
    } else {
        $frame = "\0";
    }
    print pack('V', length $frame), $frame;
}
