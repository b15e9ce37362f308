import { type Connection, type Model, Schema } from 'mongoose';
import { newId } from './ids.ts';
import { pageBytes, readPage } from './page.ts';
import { connectTestMongo } from './testing.ts';

type Row = { _id: string; text: string };

describe('a page of a list', () => {
  let connection: Connection;
  let rows: Model<Row>;
  beforeAll(async () => {
    connection = (await connectTestMongo()).useDb(`page-${newId()}`);
    rows = connection.model<Row>('Row', new Schema<Row>({ _id: String, text: String }, { versionKey: false }), 'rows');
  });
  beforeEach(() => rows.deleteMany({}));
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const fill = (sizes: number[]) => rows.insertMany(sizes.map((size, at) => ({ _id: String(at).padStart(3, '0'), text: 'x'.repeat(size) })));
  const read = (limit: number, before?: string) => readPage<Row>(rows.find(before === undefined ? {} : { _id: { $gt: before } }).sort({ _id: 1 }), limit);

  async function readAll(limit: number): Promise<string[][]> {
    const pages: string[][] = [];
    let before: string | undefined;
    do {
      const page = await read(limit, before);
      pages.push(page.rows.map(({ _id }) => _id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    return pages;
  }

  it('ends at its limit, and the last one says that it is the last', async () => {
    await fill([1, 1, 1, 1]);
    expect(await readAll(3)).toEqual([['000', '001', '002'], ['003']]);
    expect(await readAll(4)).toEqual([['000', '001', '002', '003']]);
    await rows.deleteMany({});
    expect(await read(3)).toEqual({ rows: [], next: null });
  });

  it('ends before it is too large, and gives what is larger than a page by itself', async () => {
    const half = pageBytes / 2;
    await fill([half - 1000, half - 1000, 1, half, 2 * pageBytes, 1]);
    expect(await readAll(100)).toEqual([['000', '001', '002'], ['003'], ['004'], ['005']]);
  });

  it('measures bytes, not characters', async () => {
    await rows.insertMany([...'abc'].map((_id) => ({ _id, text: '水'.repeat(pageBytes / 5) })));
    expect((await read(10)).rows).toHaveLength(1);
  });
});
