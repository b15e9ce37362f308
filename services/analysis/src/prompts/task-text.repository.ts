import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { type Model, Schema } from 'mongoose';

/** The words of a task, for calls that name it instead of repeating them. */
export type TaskText = { id: string; userId: string; title: string; prompt: string; enrichedPrompt: string; sources: string[] };
type TaskTextRow = Omit<TaskText, 'id'> & { _id: string };

const taskTextSchema = new Schema<TaskTextRow>(
  { _id: String, userId: String, title: String, prompt: String, enrichedPrompt: String, sources: [String] },
  { versionKey: false },
);

/** The read model of tasks' words. */
@Injectable()
export class TaskTextRepository {
  private readonly texts: Model<TaskTextRow>;

  constructor(database: Database) {
    this.texts = database.model('TaskText', taskTextSchema, 'task_texts');
  }

  async find(id: string): Promise<TaskText | null> {
    const row = await this.texts.findById(id).lean<TaskTextRow>();
    return row && { id: row._id, userId: row.userId, title: row.title, prompt: row.prompt, enrichedPrompt: row.enrichedPrompt, sources: row.sources };
  }

  async save({ id, ...text }: TaskText): Promise<void> {
    await this.texts.updateOne({ _id: id }, { $set: text }, { upsert: true });
  }

  async remove(id: string): Promise<void> {
    await this.texts.deleteOne({ _id: id });
  }
}
