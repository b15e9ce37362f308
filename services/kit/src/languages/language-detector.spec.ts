import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eld } from 'eld/small';
import { detectLanguage } from './language-detector.ts';

const texts: readonly (readonly [string, string])[] = [
  ['en', 'The harbour bridge stays shut until the engineers have looked at its cables'],
  ['de', 'Die Hafenbrücke bleibt gesperrt, bis die Seile geprüft sind'],
  ['fr', "L'agence n'a pas encore dit quand le pont sera rouvert aux camions d’aujourd’hui"],
  ['es', 'El puente del puerto seguirá cerrado hasta que se revisen los cables'],
  ['it', "Il ponte del porto resterà chiuso fino all'ispezione dei cavi"],
  ['pt', 'A ponte do porto continua fechada até que os cabos sejam inspecionados'],
  ['nl', 'De havenbrug blijft dicht tot de kabels zijn nagekeken'],
  ['pl', 'Most portowy pozostanie zamknięty do czasu sprawdzenia lin'],
  ['cs', 'Přístavní most zůstane uzavřen, dokud nebudou zkontrolována lana'],
  ['sv', 'Hamnbron förblir stängd tills kablarna har kontrollerats'],
  ['fi', 'Satamasilta pysyy suljettuna, kunnes vaijerit on tarkastettu'],
  ['hu', 'A kikötői híd zárva marad, amíg meg nem vizsgálják a köteleket'],
  ['tr', 'Liman köprüsü, halatlar incelenene kadar kapalı kalacak'],
  ['vi', 'Cây cầu cảng vẫn đóng cửa cho đến khi dây cáp được kiểm tra'],
  ['ru', 'Портовый мост останется закрытым до проверки тросов'],
  ['uk', 'Портовий міст залишиться закритим до перевірки тросів'],
  ['ar', 'سيبقى جسر الميناء مغلقا حتى يتم فحص الكابلات'],
  ['hi', 'केबलों की जाँच होने तक बंदरगाह का पुल बंद रहेगा'],
  ['ja', '港の橋は、ケーブルの点検が終わるまで閉鎖されたままです'],
  ['ko', '항구 다리는 케이블 점검이 끝날 때까지 폐쇄된다'],
  ['zh', '在检查缆绳之前,港口大桥将继续关闭'],
];
const awkward = ['', '123 !!', 'a', 'ok go', "'' ''", `${"'".repeat(500)}rock`, `“It’s” 'n' roll `, 'x'.repeat(5000), 'ab '.repeat(400), '😀 Straße 😀', texts.map(([, text]) => text).join(' ')];

describe('detectLanguage', () => {
  it.each(texts)('tells %s', (language, text) => {
    expect(detectLanguage(text)).toMatchObject({ language, isReliable: true });
  });

  // The table says nothing about texts that are cut into other n-grams than those it was made of.
  it.each([...texts.map(([, text]) => text), ...awkward])('scores as the package does that the table is of: %.40s', (text) => {
    const known = eld.detect(text);
    const { language, isReliable, scores } = detectLanguage(text);
    expect(language ?? '').toBe(known.language);
    expect(isReliable).toBe(known.isReliable());
    const rounded = (all: Record<string, number>) => Object.fromEntries(Object.entries(all).map(([code, score]) => [code, score.toFixed(6)]));
    expect(rounded(scores)).toEqual(rounded(known.getScores()));
  });

  it('has the table that its script makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'language-table-'));
    try {
      const made = join(folder, 'table.bin');
      execFileSync(process.execPath, [fileURLToPath(new URL('../../language-table/make-table.mjs', import.meta.url)), 'small', made], { env: {} });
      expect(readFileSync(new URL('./language-table.bin', import.meta.url)).equals(readFileSync(made))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
