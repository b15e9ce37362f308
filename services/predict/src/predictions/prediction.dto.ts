import { predictConfigResponse, predictionResponse, predictionsQuery, predictionsResponse, predictRequest, type SharedPrediction, sharedPredictionsQuery, sharedPredictionsResponse } from '@forewire/contracts/http/predict';
import { createZodDto } from 'nestjs-zod';
import { forOutsiders, type Prediction } from './prediction.ts';

export class PredictDto extends createZodDto(predictRequest) {}
export class PredictConfigDto extends createZodDto(predictConfigResponse) {}
export class PredictionResponseDto extends createZodDto(predictionResponse) {}
export class PredictionsResponseDto extends createZodDto(predictionsResponse) {}
export class SharedPredictionsResponseDto extends createZodDto(sharedPredictionsResponse) {}
export class SharedPredictionsQueryDto extends createZodDto(sharedPredictionsQuery) {}
export class PredictionsQueryDto extends createZodDto(predictionsQuery) {}

/** The prediction as its reader sees it. */
export function toPredictionResponse(prediction: Prediction) {
  const { id, taskId, question, status, error, synthesis, result, createdAt, finishedAt } = prediction;
  return {
    ...{ id, taskId, question, status, error, synthesis, result },
    agents: prediction.agents.map(({ output: _, ...agent }) => agent),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** The answered prediction as anyone may read it; nothing of one that has no answer. */
export function toSharedPrediction(prediction: Prediction): SharedPrediction[] {
  const { id, question, createdAt, finishedAt, result } = forOutsiders(prediction);
  return result ? [{ id, question, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null, result }] : [];
}
