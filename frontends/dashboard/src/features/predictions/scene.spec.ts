import { blankPrediction, type Prediction } from './live-prediction.ts';
import { sceneOf } from './scene.ts';

function stored(question: string, status: Prediction['status'] = 'success'): Prediction {
  return { ...blankPrediction(question), id: question, taskId: null, status, createdAt: '2026-03-04T10:00:00.000Z', finishedAt: null };
}

describe('sceneOf', () => {
  const [first, second] = [stored('Will it end?'), stored('And then?')];
  const live = blankPrediction('How long?');

  it('shows the newest, with the others below', () => {
    expect(sceneOf([second, first], null, false)).toEqual({ shown: second, earlier: [first], busy: false });
  });

  it('shows what is watched before all that is stored', () => {
    expect(sceneOf([second, first], live, false)).toEqual({ shown: live, earlier: [second, first], busy: true });
  });

  it('shows a question once that is watched and stored', () => {
    expect(sceneOf([stored('How long?', 'running'), first], live, false).earlier).toEqual([first]);
  });

  it('leaves things as they were when a question was refused', () => {
    expect(sceneOf([second, first], live, true)).toEqual({ shown: second, earlier: [first], busy: false });
    expect(sceneOf([], live, true)).toEqual({ shown: null, earlier: [], busy: false });
  });

  it('is busy while one is worked on that was begun elsewhere', () => {
    expect(sceneOf([stored('How long?', 'running')], null, false).busy).toBe(true);
  });
});
