/**
 * Letters of all scripts that look like a letter from a to z (TB-02), from Unicode's list of confusable characters (UTS
 * 39). NFKC already unifies characters that differ only in width, weight or a circle around them. It also turns the
 * lunate sigma, which looks like a c, into Σ or ς: so these two are listed under c.
 */
const letters: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅꓮ𐊠𖽀',
  b: 'ƄΒВЬᏏᏴᑲᖯᗷꓐꞴ𐊂𐊡𐌁',
  c: 'ΣςСсᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜',
  d: 'ԁᎠᏧᑯᗞᗪꓒꓓ',
  e: 'ΕЕеҽᎬⴹꓰꬲ𐊆𑢦𑢮',
  f: 'ϜքᖴẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂',
  g: 'ƍɡԌցᏀᏳᶃꓖ',
  h: 'ΗНнһհᎻᏂᕼⲎꓧ𐋏',
  i: 'ıɩɪιіӏᎥꙇꭵ𑣃',
  j: 'ͿϳЈјᎫᒍꓙꞲ',
  k: 'ΚКᏦᛕⲔꓗ𐔘',
  l: 'ƖǀΙІӀוןاߊᏞᒪᛁⲒⳐⵏꓡꓲ𐊊𐌉𐐛𐔦𑢣𑢲𖼖𖼨',
  m: 'ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑',
  n: 'ΝոռⲚꓠ𐔓',
  o: 'ΟοσОоՕօסهھہەଠഠဝჿዐᴏᴑⲞⲟⵔꓳꬽ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑢵𑣈𑣗',
  p: 'ΡρРрᏢᑭⲢⲣꓑ𐊕',
  q: 'ԛգզⵕ',
  r: 'ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𖼵',
  s: 'ƽЅѕՏᏕᏚꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺',
  t: 'ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊',
  u: 'ʋυՍսሀᑌᴜꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂',
  v: 'νѴѵטᏙᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈',
  w: 'ɯѡԜԝաᎳᏔᴡꓪꮃ𑜊𑜎𑜏',
  x: 'ΧХхᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐔧',
  y: 'ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃',
  z: 'ΖᏃᴢꓜꮓ𑢩𑣄',
};

/** In most fonts a capital I, a one and a vertical bar look like a small l, and a zero like an o. */
const signs: Readonly<Record<string, string>> = { l: 'I1|', o: '0' };

const letterByLookalike = new Map(
  [letters, signs].flatMap((table) =>
    Object.entries(table).flatMap(([letter, alike]) => Array.from(alike, (lookalike) => [lookalike, letter] as const)),
  ),
);

/** A form in which names that look alike are equal, whatever scripts they are written in. */
export function visualForm(name: string): string {
  return Array.from(name.normalize('NFKC'), (letter) => letterByLookalike.get(letter) ?? letter.toLowerCase())
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
