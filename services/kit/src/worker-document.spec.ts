import { documentOptions, toWorkerDocument } from './worker-document.ts';

const answer = { body: Buffer.from('<rss/>'), url: 'https://feeds.example.co.uk/rss', headers: { 'content-type': 'text/xml' } };

describe('documents for threads', () => {
  it('are in memory once for as long as they wait', () => {
    const document = toWorkerDocument(answer, 4);
    expect(document).toMatchObject({ url: answer.url, contentType: 'text/xml' });
    expect(Buffer.from(document.body).toString()).toBe('<rss');
    expect(document.body.buffer).toBe(answer.body.buffer);
    expect(documentOptions(document).body).toBe(document.body);
  });

  it.each([
    ['https://a.b.example.com/x', 'example.com'],
    ['https://news.example.co.uk/', 'example.co.uk'],
    ['http://127.0.0.1:8080/', '127.0.0.1'],
    ['http://[::1]/', '[::1]'],
    ['http://feeds/', 'feeds'],
  ])('of %s wait among those of %s', (url, key) => {
    expect(documentOptions({ ...toWorkerDocument(answer), url }).key).toBe(key);
  });
});
