import { ROOM_TOKENS, withinTokens } from './text-room.ts';

const ENGLISH = 'Rescuers evacuated residents of three villages after a dam burst in the north of the county, local authorities said on Monday. ';

describe('the room for a text', () => {
  it('leaves the beginning of an English or a German report whole', () => {
    const german = 'Rettungskräfte brachten die Bewohner dreier Dörfer nach einem Dammbruch im Norden des Landkreises in Sicherheit, teilten die Behörden mit. ';
    for (const text of [ENGLISH, german]) expect(withinTokens(text.repeat(20).slice(0, 1150), ROOM_TOKENS)).toHaveLength(1150);
  });

  it.each<[string, string, number]>([
    ['Japanese', '救助隊は月曜日、県北部のダムが決壊した後、三つの村の住民を避難させたと地元当局が発表した。', 450],
    ['Korean', '구조대는월요일북부지역의댐이붕괴된뒤세마을주민들을대피시켰다', 450],
    ['Thai', 'เจ้าหน้าที่กู้ภัยอพยพชาวบ้านสามหมู่บ้าน', 450],
    ['Russian', 'Спасателиэвакуировалижителейтрёхдеревень', 900],
    ['punctuation', '|-+.,;', 450],
  ])('is as much smaller as the script is denser: %s', (_script, text, characters) => {
    const cut = withinTokens(text.repeat(100), ROOM_TOKENS);
    expect(cut).toHaveLength(characters);
    expect(text.repeat(100).startsWith(cut)).toBe(true);
  });

  it('leaves short texts alone, and cuts between characters', () => {
    expect(withinTokens(ENGLISH, ROOM_TOKENS)).toBe(ENGLISH);
    expect(withinTokens('', ROOM_TOKENS)).toBe('');
    expect(withinTokens('🚒🔥🧯', 5)).toBe('🚒🔥');
  });
});
