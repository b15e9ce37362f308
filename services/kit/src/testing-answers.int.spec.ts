import { Controller, Get, HttpCode, Module, Param } from '@nestjs/common';
import { Public } from './auth.ts';
import { CodedError } from './errors.ts';
import { ServiceModule } from './service-module.ts';
import { startTestApp } from './testing.ts';

@Controller('api/answers')
@Public()
class Answers {
  @Get(':status')
  @HttpCode(200)
  answer(@Param('status') status: string) {
    if (status !== '200') throw new CodedError('test.answer', Number(status), 'As asked for');
    return {};
  }
}
class AnswersModule {}
Module({ imports: [ServiceModule.register({ name: 'answers' })], controllers: [Answers] })(AnswersModule);

describe('an application under test', () => {
  async function answering(status: number): Promise<void> {
    const test = await startTestApp([AnswersModule]);
    expect((await test.app.inject({ url: `/api/answers/${status}` })).statusCode).toBe(status);
    await test.close();
  }

  it('may answer what its description has', async () => {
    await answering(200);
    await answering(404);
  });

  it('fails its test when it answers anything else', async () => {
    await expect(answering(418)).rejects.toThrow('get /api/answers/:status 418');
  });
});
