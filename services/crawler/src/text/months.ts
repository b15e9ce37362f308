// Beginnings of month names, lower case and without accents, long enough not to collide; English, then the languages of most feeds.
const NAMES: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'янв', 'sty', 'led', 'ocak', 'ιαν', 'tammi', 'sijec', 'січ', 'يناير', 'كانون الثاني', 'جانویه', 'leden', 'ינואר', 'जनवरी', 'thang 1', 'มกราคม'],
  ['feb', 'fev', 'фев', 'lut', 'uno', 'sub', 'φεβ', 'helmi', 'veljac', 'лют', 'فبراير', 'شباط', 'פברואר', 'फरवरी', 'กุมภาพันธ์'],
  ['mar', 'mär', 'maart', 'mrt', 'мар', 'brez', 'μαρ', 'maalis', 'ozuj', 'бер', 'مارس', 'آذار', 'מרץ', 'मार्च', 'มีนาคม', 'mac'],
  ['apr', 'avr', 'abr', 'апр', 'kwi', 'dub', 'nis', 'απρ', 'huhti', 'trav', 'кві', 'أبريل', 'ابريل', 'نيسان', 'אפריל', 'अप्रैल', 'เมษายน', 'ápr'],
  ['may', 'mai', 'maj', 'mag', 'mei', 'май', 'мая', 'kve', 'μαι', 'toukо', 'touko', 'svib', 'трав', 'مايو', 'أيار', 'מאי', 'मई', 'พฤษภาคม', 'máj'],
  ['jun', 'juin', 'giu', 'июн', 'cze', 'červen ', 'haz', 'ιουν', 'kesa', 'lip ', 'чер', 'يونيو', 'حزيران', 'יוני', 'जून', 'มิถุนายน', 'jún'],
  ['jul', 'juil', 'lug', 'июл', 'lipi', 'lipc', 'tem', 'ιουλ', 'heina', 'srp ', 'лип', 'يوليو', 'تموز', 'יולי', 'जुलाई', 'กรกฎาคม', 'júl'],
  ['aug', 'aou', 'ago', 'авг', 'sie', 'srpen', 'srpna', 'agu', 'αυγ', 'elo', 'kolov', 'сер', 'أغسطس', 'اغسطس', 'آب', 'אוגוסט', 'अगस्त', 'สิงหาคม', 'ogos'],
  ['sep', 'set', 'сен', 'wrz', 'zar', 'eyl', 'σεπ', 'syys', 'ruj', 'вер', 'سبتمبر', 'أيلول', 'ספטמבר', 'सितंबर', 'กันยายน', 'szept'],
  ['oct', 'okt', 'out', 'ott', 'окт', 'paz', 'rij', 'eki', 'οκτ', 'loka', 'жов', 'أكتوبر', 'اكتوبر', 'תשרין', 'אוקטובר', 'अक्टूबर', 'ตุลาคม', 'okto'],
  ['nov', 'ноя', 'lis', 'kas', 'νοε', 'marras', 'stud', 'лис', 'نوفمبر', 'נובמבר', 'नवंबर', 'พฤศจิกายน'],
  ['dec', 'dez', 'dic', 'des', 'déc', 'дек', 'gru', 'pro', 'ara', 'δεκ', 'joulu', 'гру', 'ديسمبر', 'דצמבר', 'दिसंबर', 'ธันวาคม'],
];
// Names that begin alike and mean different months.
const EXACT: Readonly<Record<string, number>> = {
  cerven: 6, cervna: 6, cervenec: 7, cervence: 7, juni: 6, junio: 6, juli: 7, julio: 7, maio: 5, maggio: 5, marzo: 3, marca: 3, marec: 3,
  lipca: 7, lipiec: 7, lipnja: 6, srpnja: 8, travnja: 4, studenoga: 11, prosince: 12, prosinec: 12, prosinca: 12, unora: 2, kvetna: 5, kvetnya: 5,
  травня: 5, лист: 11, листопада: 11, listopad: 11, listopadu: 11, listopada: 11, липня: 7, червня: 6, серпня: 8, березня: 3, квітня: 4, mayis: 5, mars: 3,
  agustus: 8, augusti: 8, augustus: 8, setembro: 9, settembre: 9, setiembre: 9, июня: 6, июля: 7, мая: 5, марта: 3,
};

/** The number (1–12) of a month by its name or its beginning in any of some thirty languages, or null. */
export function monthNumber(name: string): number | null {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    // The breve makes й of и, which is another letter, and ğ of g, which is an accent to us.
    .replace(/(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\.$/, '');
  const exact = EXACT[plain];
  if (exact) return exact;
  for (const [index, beginnings] of NAMES.entries()) {
    if (beginnings.some((beginning) => plain.startsWith(beginning))) return index + 1;
  }
  return null;
}
