import { CodedError } from '@forewire/kit/errors';

const code = 'prompt.too_complex';

/** The words of the one who asks take too long to be understood. */
export const promptTooComplex = () => new CodedError(code, 422, 'This description takes too long to understand. Please make it shorter or simpler.');

/** For `catch`: what stands for the answer to a prompt that takes too long, from what there is to say of it; no retry makes it shorter. */
export function ifTooComplex<T>(answer: (message: string) => T): (error: unknown) => T {
  return (error) => {
    if (error instanceof CodedError && error.code === code) return answer(error.message);
    throw error;
  };
}
