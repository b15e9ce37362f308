import iconv from 'iconv-lite';

const SAMPLE_BYTES = 32_768;

interface Candidate {
  charset: string;
  /** Characters that real text in this charset is full of. */
  common: RegExp;
  /** Characters that only appear when another charset was meant. */
  odd: RegExp;
}

const COMMON_HANZI = /[的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它許這個們來說會時]/g;

// Vowels above and below, and tones, which stand on a consonant.
const THAI_MARK = String.raw`[\u0e31\u0e34-\u0e3a\u0e47-\u0e4c]`;

// Ranked by use on the web; the first wins a tie.
const CANDIDATES: readonly Candidate[] = [
  { charset: 'shift_jis', common: /[\u3041-\u3093\u30a1-\u30f6ー、。]/g, odd: /[\uff61-\uff9f\ufffd\ue000-\uf8ff]/g },
  { charset: 'euc-jp', common: /[\u3041-\u3093\u30a1-\u30f6ー、。]/g, odd: /[\uff61-\uff9f\ufffd\ue000-\uf8ff]/g },
  { charset: 'gb18030', common: COMMON_HANZI, odd: /[\ufffd\ue000-\uf8ff\u3041-\u30f6\u0400-\u04ff]/g },
  { charset: 'big5', common: COMMON_HANZI, odd: /[\ufffd\ue000-\uf8ff\u3041-\u30f6\u0400-\u04ff]/g },
  { charset: 'euc-kr', common: /[가-힣]/g, odd: /[\ufffd\ue000-\uf8ff\u4e00-\u9fff\u3041-\u30f6]/g },
  // Its letters are small Cyrillic ones too, of which those read as final letters stand within words.
  { charset: 'windows-1255', common: /[א-ת]/g, odd: /[\ufffd\u0080-\u00bf]|[ךםןףץ](?=[א-ת])/g },
  { charset: 'windows-1251', common: /[а-яё]/g, odd: /[\ufffd\u0080-\u00bf\u0402-\u040f\u0452-\u045f]|[а-яё][А-ЯЁ]/g },
  { charset: 'koi8-r', common: /[а-яё]/g, odd: /[\ufffd\u2500-\u259f]|[а-яё][А-ЯЁ]/g },
  { charset: 'windows-1253', common: /[α-ωάέήίόύώ]/g, odd: /[\ufffd\u0080-\u00bf]|[α-ω][Α-Ω]/g },
  { charset: 'windows-874', common: new RegExp(String.raw`[\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e44]|${THAI_MARK}`, 'g'), odd: new RegExp(String.raw`[\ufffd\u0080-\u00bf\u0e26\u0e45\u0e4f-\u0e5b]|(?<![\u0e01-\u0e2e]|${THAI_MARK})${THAI_MARK}`, 'g') },
  { charset: 'windows-1256', common: /[ا-ي]/g, odd: /[\ufffdپچژگ]/g },
];
const WESTERN = 'windows-1252';
const CENTRAL = 'windows-1250';

/** Guesses the charset of text that is not UTF-8 and carries no label, by what it would read like. */
export function guessCharset(buffer: Buffer): string {
  const sample = buffer.subarray(0, SAMPLE_BYTES);
  const high = sample.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0);
  let best = { charset: WESTERN, score: 0 };
  // Accents of European text are rare among its letters; other scripts are made of high bytes.
  if (high > sample.length / 10) {
    for (const candidate of CANDIDATES) {
      const score = scoreOf(sample, candidate, high);
      if (score > best.score) best = { charset: candidate.charset, score };
    }
  }
  if (best.score > 0.25) return best.charset;
  return isCentralEuropean(sample) ? CENTRAL : WESTERN;
}

function scoreOf(sample: Buffer, { charset, common, odd }: Candidate, high: number): number {
  const text = charset.startsWith('windows') || charset === 'koi8-r' ? iconv.decode(sample, charset) : new TextDecoder(charset).decode(sample);
  const commonCount = text.match(common)?.length ?? 0;
  const oddCount = text.match(odd)?.length ?? 0;
  const bytesPerCharacter = charset.startsWith('windows') || charset === 'koi8-r' ? 1 : 2;
  return (bytesPerCharacter * (commonCount - 4 * oddCount)) / high;
}

// Polish, Czech, Slovak and Hungarian letters that Windows-1252 shows as symbols within words.
function isCentralEuropean(sample: Buffer): boolean {
  const western = iconv.decode(sample, WESTERN);
  const symbolsInWords = western.match(/[a-z][³¿¹œŸžšèìøùò¶±¼¾»][a-z]/gi)?.length ?? 0;
  const accentsInWords = western.match(/[a-z][äöüßéàêîôçñáíóúâåæ][a-z]/gi)?.length ?? 0;
  return symbolsInWords > accentsInWords;
}
