import type { PredictEvent, PredictionResult } from '@forewire/contracts/http/predict';
import { apply, blankPrediction, type LivePrediction, stageOf } from './live-prediction.ts';

const hit = { title: 'Talks resume', url: 'https://courier.test/a', publisher: 'Courier', publishedAt: null };
const start: PredictEvent = { type: 'agent_start', id: 'news', name: 'Current news', model: 'm' };

function after(...events: PredictEvent[]): LivePrediction {
  return events.reduce(apply, blankPrediction('Will it end?'));
}

describe('apply', () => {
  it('follows an agent from its searches to its answer', () => {
    const searching = after(start, { type: 'agent_tool', id: 'news', tool: 'webSearch', args: { query: 'strike' } });
    expect(stageOf(searching.agents[0] as never)).toBe('searching');
    const reading = apply(searching, { type: 'agent_tool_result', id: 'news', tool: 'webSearch', args: { query: 'strike' }, sample: [hit] });
    expect(reading.agents[0]?.searches).toEqual([{ query: 'strike', done: true, found: 1, sample: [hit], error: null }]);
    expect(stageOf(reading.agents[0] as never)).toBe('reading');
    const writing = [{ type: 'agent_token', id: 'news', token: 'It ' } as const, { type: 'agent_token', id: 'news', token: 'ends [1].' } as const].reduce<LivePrediction>(apply, reading);
    expect(writing.agents[0]?.text).toBe('It ends [1].');
    expect(stageOf(writing.agents[0] as never)).toBe('writing');
    const complete = apply(writing, { type: 'agent_complete', id: 'news', text: 'It ends soon [1].' });
    expect(complete.agents[0]).toMatchObject({ text: 'It ends soon [1].', complete: true, error: null });
    expect(stageOf(complete.agents[0] as never)).toBe('complete');
  });

  it('shows an agent that failed, and goes on with the others', () => {
    const state = after(start, { ...start, id: 'history', name: 'History' }, { type: 'agent_complete', id: 'news', text: '', error: 'No reports found' });
    expect(state.agents.map((agent) => stageOf(agent))).toEqual(['failed', 'searching']);
    expect(state.status).toBe('running');
  });

  it('begins an agent anew when its stream begins anew', () => {
    const state = after(start, { type: 'agent_token', id: 'news', token: 'half' }, start);
    expect(state.agents).toHaveLength(1);
    expect(state.agents[0]?.text).toBe('');
  });

  it('keeps a synthesis that is told again from being said twice', () => {
    const said = after({ type: 'synthesis_start' }, { type: 'synthesis_token', token: 'Likely.' }, { type: 'synthesis_start' }, { type: 'synthesis_token', token: 'Likely.' });
    expect(said.synthesis).toEqual({ started: true, text: 'Likely.', complete: false });
  });

  it('ends with the result, or with why there is none', () => {
    const payload = { id: 'p', question: 'Will it end?' } as PredictionResult;
    expect(after({ type: 'final', payload })).toMatchObject({ status: 'success', result: payload });
    expect(after({ type: 'error', code: 'prediction.failed', detail: 'No agent found anything' })).toMatchObject({ status: 'failed', error: 'No agent found anything' });
  });
});
