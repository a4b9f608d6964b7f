// The package that stands in iconv-lite's place: all of it is in utf-simd/iconv-lite.
module.exports = require('utf-simd/iconv-lite')
