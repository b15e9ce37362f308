import { newId } from '@forewire/kit/ids';
import { pageBytes } from '@forewire/kit/page';
import { startPredict, type PredictTest } from '../../test/predict-test.ts';
import { PredictionRepository } from './prediction.repository.ts';
import { blankAgent, type Prediction } from './prediction.ts';

const longestText = 'x'.repeat(200_000);
const output = { response: longestText, sources: [], confidence: 0.5, timeline: [], keyFactors: [] };

/** A prediction of four agents that each wrote as much as a model may. */
function largest(userId: string): Prediction {
  const [id, createdAt] = [newId(), new Date()];
  const agents = ['history', 'news', 'contrarian', 'signals'].map((name) => ({ ...blankAgent(name, name, 'm'), text: longestText, complete: true, output }));
  const answered = agents.map(({ id: agentId, name, model, searches }) => ({ id: agentId, name, model, error: null, searches, output }));
  const result = { id, question: 'Will it?', timestamp: createdAt.toISOString(), engine: 'm', agents: answered, synthesis: { ...output, model: 'm' } };
  return { id, userId, taskId: null, question: `Will it, ${id}?`, status: 'success', error: null, agents, synthesis: { started: true, text: longestText, complete: true }, result, starts: 1, createdAt, finishedAt: createdAt };
}

describe('a list of the largest predictions there can be', () => {
  let predict: PredictTest;
  beforeAll(async () => {
    predict = await startPredict({});
  });
  afterAll(() => predict.close());

  it('comes in pages of a bounded size, each prediction once', async () => {
    const userId = newId();
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) {
      const prediction = largest(userId);
      await predict.test.app.get(PredictionRepository, { strict: false }).insert(prediction);
      ids.unshift(prediction.id);
    }
    const seen: string[] = [];
    let before = '';
    do {
      const { body } = await predict.call('GET', `/api/predictions?limit=50${before}`, userId);
      const { predictions, next } = body as { predictions: { id: string; result: { agents: unknown[] } }[]; next: string | null };
      expect(JSON.stringify(body).length).toBeLessThan(pageBytes * 1.1);
      expect(predictions.length).toBeLessThan(5);
      expect(predictions[0]?.result.agents).toHaveLength(4);
      seen.push(...predictions.map(({ id }) => id));
      before = next === null ? '' : `&before=${next}`;
    } while (before !== '');
    expect(seen).toEqual(ids);
  });
});
