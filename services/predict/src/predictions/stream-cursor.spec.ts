import { newId } from '@forewire/kit/ids';
import { blankAgent, questionKey, requireCredits, resumed, type Prediction } from './prediction.ts';
import { StreamCursor } from './stream-cursor.ts';
import { freeEntitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';

function build(changes: Partial<Prediction> = {}): Prediction {
  const state = { status: 'running' as const, error: null, synthesis: { started: false, text: '', complete: false }, result: null };
  return { id: newId(), userId: newId(), taskId: null, question: 'Will it rain?', ...state, agents: [blankAgent('news', 'Current news', 'm')], starts: 1, createdAt: new Date(), finishedAt: null, ...changes };
}

describe('StreamCursor', () => {
  it('tells each change once, in order', () => {
    const prediction = build();
    const [agent] = prediction.agents;
    if (!agent) throw new Error('no agent');
    const cursor = new StreamCursor();
    expect(cursor.advance(prediction)).toEqual([]);
    agent.started = true;
    agent.searches.push({ query: 'rain', done: false, found: 0, sample: [], error: null });
    expect(cursor.advance(prediction).map(({ type }) => type)).toEqual(['agent_start', 'agent_tool']);
    Object.assign(agent.searches[0] ?? {}, { done: true, error: 'Bing News could not be reached' });
    agent.text = 'It ';
    expect(cursor.advance(prediction)).toMatchObject([{ type: 'agent_tool_result', error: 'Bing News could not be reached' }, { type: 'agent_token', token: 'It ' }]);
    agent.text = 'It will';
    agent.complete = true;
    expect(cursor.advance(prediction)).toEqual([{ type: 'agent_token', id: 'news', token: 'will' }, { type: 'agent_complete', id: 'news', text: 'It will' }]);
    expect(cursor.advance(prediction)).toEqual([]);
    Object.assign(prediction, { status: 'failed', error: 'Nobody knows' });
    expect(cursor.advance(prediction)).toEqual([{ type: 'error', code: 'prediction.failed', detail: 'Nobody knows' }]);
  });

  it('starts an agent anew that died with its process, and repeats none that was done', () => {
    const done = { ...blankAgent('history', 'History', 'm'), started: true, complete: true, text: 'Once.' };
    const half = { ...blankAgent('news', 'Current news', 'm'), started: true, text: 'Half a sen' };
    const before = build({ agents: [done, half] });
    const cursor = new StreamCursor();
    cursor.advance(before);
    const after = { ...resumed(before), starts: 2 };
    after.agents.forEach((agent) => (agent.started = true));
    expect(cursor.advance(after)).toEqual([{ type: 'agent_start', id: 'news', name: 'Current news', model: 'm' }]);
  });
});

it('takes questions for the same that differ in spaces and case alone', () => {
  expect(questionKey('u', null, 'Will it  rain?')).toBe(questionKey('u', null, ' will it rain?'));
  expect(questionKey('u', 'task', 'Will it rain?')).not.toBe(questionKey('u', null, 'Will it rain?'));
});

describe('requireCredits', () => {
  const person = (creditsUsed: number) => ({ userId: 'u', entitlement: { ...freeEntitlement, creditAllowance: 1200, creditsUsed }, entitledAt: null, memberships: [] });

  it('counts what is under way as spent', () => {
    expect(() => requireCredits(person(0), 1)).not.toThrow();
    expect(() => requireCredits(person(0), 2)).toThrow(expect.objectContaining({ status: 402, extra: { creditsRequired: 500, creditsRemaining: 200 } }));
    expect(() => requireCredits(person(701), 0)).toThrow(expect.objectContaining({ status: 402, extra: { creditsRequired: 500, creditsRemaining: 499 } }));
  });

  it('limits nobody where payments are off', () => {
    expect(() => requireCredits({ ...person(0), entitlement: unlimitedEntitlement }, 99)).not.toThrow();
  });
});
