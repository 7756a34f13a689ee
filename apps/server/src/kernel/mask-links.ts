import { FIAT_LINK_MASK } from '@openbourse/api';

/**
 * Masks the ways out of the chat: addresses of pages, mail addresses, names and numbers of other messengers
 * (reliability, section 3, "P2P rules"). A text is judged by how a reader would see it: without invisible
 * characters and in the plain form of its letters.
 *
 * Known limits: a word that is split into its letters, and a picture, may still name an address.
 */
export function maskLinks(text: string): string {
  const plain = text.replace(STYLED, (sign) => sign.normalize('NFKC')).replace(INVISIBLE, '');
  const masked = PATTERNS.reduce((kept, pattern) => kept.replace(pattern, FIAT_LINK_MASK), plain);
  return masked === plain ? text : masked;
}

/** Letters, digits and the signs of an address, which exist in several widths and styles. */
const STYLED = /[\p{L}\p{N}．／：＠]/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/gu;

/** Ends of names of pages: those that everybody may have, those of countries, and some in other scripts. */
const GENERIC =
  `com|net|org|info|biz|app|dev|io|ai|co|me|xyz|top|vip|club|shop|site|store|online|live|link|click|page|
  space|website|tech|cloud|pro|fun|icu|one|win|bet|cash|money|exchange|trade|finance|market|wiki|chat|group|world|today|
  asia|mobi|name|tel|gg|onion|crypto|eth`.replaceAll(/\s/g, '');
const COUNTRIES =
  `ac|ad|ae|af|ag|al|am|ar|at|au|az|ba|be|bg|bh|bn|bo|br|by|bz|ca|cc|cd|cf|ch|cl|cm|cn|cr|cu|cy|cz|de|dk|
  do|dz|ec|ee|eg|es|et|eu|fi|fm|fr|ga|ge|gh|gl|gq|gr|gs|gt|hk|hn|hr|hu|id|ie|il|im|in|iq|ir|is|it|je|jo|jp|ke|kg|kh|kr|kw|
  kz|la|lb|li|lk|lt|lu|lv|ly|ma|md|mk|ml|mm|mn|mo|ms|mt|mu|mv|mx|my|ng|ni|nl|no|np|nu|nz|om|pa|pe|ph|pk|pl|ps|pt|pw|py|
  qa|re|ro|rs|ru|rw|sa|sc|se|sg|sh|si|sk|sn|so|st|su|sv|sy|tf|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|vc|ve|
  vg|vn|vu|ws|ye|za|zm|zw`.replaceAll(/\s/g, '');
const END = `(?:${GENERIC}|${COUNTRIES}|xn--[a-z0-9-]+|рф|中国|中國|公司|网络|網絡|香港|在线|한국|ไทย)`;
/** Where a name ends: text in another script may follow at once. */
const STOP = String.raw`(?![\p{Script=Latin}\p{N}_-])`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?`;
/** An ideographic full stop ends a sentence, unless it stands in a Latin word. */
const DOT = String.raw`(?:\.|(?<=[a-z0-9])[。｡])`;
/** Disguised spellings of a dot. */
const HIDDEN_DOT = String.raw`(?:\s*[\[({<]\s*(?:dot|punkt|point|punto|點|点|ドット|닷|점|จุด|chấm|[.。])\s*[\])}>]\s*|\s+(?:dot|punkt|point|punto|點|点|ドット|닷|จุด|chấm)\s+|\s+[.。]\s*)`;
/** After a full stop and a space a sentence begins, unless it is one of these. */
const SPACED_END = String.raw`[.。]\s+(?:com|org|xyz|io|cc|cn|ru)`;
const REST = String.raw`(?::\d{1,5})?(?:[/?#]\S*)?`;

const PATTERNS: readonly RegExp[] = [
  /(?:h\s*[tx]\s*[tx]\s*p\s*s?|ftp|tg|wss?|[a-z][a-z0-9+.-]{2,})\s*:\s*\/\s*\/\s*\S+/giu,
  /(?<![\p{L}\p{N}])w\s*w\s*w\s*\d?\s*\.\s*\S+/giu,
  new RegExp(String.raw`[\w.+-]+\s*(?:@|[\[(]at[\])])\s*${LABEL}(?:${DOT}${LABEL})+`, 'giu'),
  new RegExp(`${LABEL}(?:${DOT}${LABEL})*${DOT}${END}${STOP}${REST}`, 'giu'),
  new RegExp(`${LABEL}(?:(?:${HIDDEN_DOT}|${DOT})${LABEL})*${HIDDEN_DOT}${END}${STOP}${REST}`, 'giu'),
  new RegExp(`${LABEL}${SPACED_END}${STOP}${REST}`, 'giu'),
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]\d)(?::\d{1,5})?(?:\/\S*)?/gu,
  /(?<![\p{L}\p{N}])@[a-z0-9_]{4,32}/giu,
  /\+\s?\d(?:[\s().-]{0,2}\d){7,14}/gu,
];
