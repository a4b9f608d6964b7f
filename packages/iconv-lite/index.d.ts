import iconv = require('utf-simd/iconv-lite')
export = iconv
