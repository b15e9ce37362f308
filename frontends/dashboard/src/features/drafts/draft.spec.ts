import { beforeEach, describe, expect, it } from '@jest/globals';
import { emptyDraft, leaveHero, problemOf, readDraft, takeHero, writeDraft } from './draft.ts';

class MemoryStorage implements Storage {
  private readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  clear() {
    this.items.clear();
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
  setItem(key: string, value: string) {
    this.items.set(key, value);
  }
}

let local: Storage;
let session: Storage;
beforeEach(() => {
  local = new MemoryStorage();
  session = new MemoryStorage();
});

describe('the draft of a task', () => {
  it('comes back as it was left', () => {
    const draft = { ...emptyDraft, prompt: 'Port strikes', interval: 60 as const, dropped: ['https://a.example'] };
    writeDraft(local, draft);
    expect(readDraft(local, session)).toEqual(draft);
  });

  it('is empty where nothing was stored, or something unreadable', () => {
    expect(readDraft(local, session)).toEqual(emptyDraft);
    local.setItem('forewire.draft', '{"prompt":7');
    expect(readDraft(local, session)).toEqual(emptyDraft);
    local.setItem('forewire.draft', '{"prompt":7}');
    expect(readDraft(local, session)).toEqual(emptyDraft);
  });

  it('gives way to what the home page’s form handed over, until that is taken', () => {
    writeDraft(local, { ...emptyDraft, prompt: 'Older' });
    session.setItem('forewire.hero', JSON.stringify({ prompt: 'Newer', interval: 1440, taskMode: 'monitoring' }));
    expect(readDraft(local, session)).toEqual({ ...emptyDraft, prompt: 'Newer', interval: 1440 });
    takeHero(session);
    expect(readDraft(local, session).prompt).toBe('Older');
  });

  it('can be left for after signing in', () => {
    leaveHero(session, { ...emptyDraft, prompt: 'Port strikes', interval: 5 });
    expect(readDraft(local, session)).toMatchObject({ prompt: 'Port strikes', interval: 5 });
  });

  it('leaves nothing behind when it is emptied', () => {
    writeDraft(local, { ...emptyDraft, prompt: 'Port strikes' });
    writeDraft(local, emptyDraft);
    expect(local.length).toBe(0);
  });
});

describe('the form', () => {
  it('asks for what is missing in the words of its mode', () => {
    expect(problemOf({ prompt: ' ', taskMode: 'monitoring' })).toBe('Please describe what you want to monitor');
    expect(problemOf({ prompt: '', taskMode: 'predict' })).toBe('Please enter a question for prediction');
    expect(problemOf({ prompt: 'a'.repeat(4001), taskMode: 'monitoring' })).toBe('Prompt must be at most 4000 characters');
    expect(problemOf({ prompt: 'Port strikes', taskMode: 'monitoring' })).toBeNull();
  });
});
