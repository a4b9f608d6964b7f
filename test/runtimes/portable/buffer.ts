// In the place of 'node:buffer' in browsers, for tests, which compare with Buffer and give it as input. Test files alone get it:
// the package must see that there is none.

export { Buffer } from 'buffer'
