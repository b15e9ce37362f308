import { create } from '@bufbuild/protobuf';
import { RunCompletedSchema } from '@forewire/contracts/gen/forewire/tasks/v1/tasks_pb';
import { headline, shorten, taskPath, toAlert, webAddress, withPriority } from './alert.ts';

describe('an alert', () => {
  it.each([
    ['high', '🚨 Title'],
    ['medium', '⚠️ Title'],
    ['low', '🔷 Title'],
    ['none', 'Title'],
    ['constructor', 'Title'],
  ])('with priority %s is titled %s', (priority, title) => {
    expect(withPriority(priority, 'Title')).toBe(title);
  });

  it('names the first result and counts the others', () => {
    expect(headline(['One'])).toBe('One');
    expect(headline(['One', 'Two', 'Three'])).toBe('One and 2 more');
  });

  it('leaves out results without a title and addresses that are no web address', () => {
    const event = create(RunCompletedSchema, {
      runId: 'r',
      taskId: 't',
      results: [
        { id: '1', title: '  ' },
        { id: '2', title: ' Kept ', url: 'javascript:alert(1)', links: [{ url: 'data:text/html,x' }, { url: 'https://a.example/' }] },
      ],
    });
    expect(toAlert(event).results).toEqual([expect.objectContaining({ id: '2', title: 'Kept', url: '', links: [{ url: 'https://a.example/', title: '', sourceName: '' }] })]);
  });

  it('leads to its run', () => {
    expect(taskPath('a b', 'c')).toBe('/dashboard?task=a%20b&run=c');
  });
});

describe('shorten', () => {
  it('keeps what fits and cuts the rest between words', () => {
    expect(shorten('short', 10)).toBe('short');
    expect(shorten(`${'a'.repeat(8)}😀 and more`, 10)).toBe(`${'a'.repeat(8)}…`);
    expect(shorten('a harbour of words', 12)).toBe('a harbour…');
    expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  });
});

describe('webAddress', () => {
  it('lets http and https through and nothing else', () => {
    expect(webAddress('https://a.example/x?y=1')).toBe('https://a.example/x?y=1');
    for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', 'no address', '']) expect(webAddress(bad)).toBe('');
  });
});
