/**
 * What a label has in common with its other spellings: no ASCII white space round it (WHATWG 4.2, "get an encoding"), ASCII letters in
 * lower case, and no `-`, `_` or space, which Python and glibc drop, add and exchange. Other marks, as in `ISO_8859-1:1987`, remain.
 */
export function fold(label: string): string {
  return label
    .replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
    .replace(/[-_ ]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
