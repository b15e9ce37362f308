import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import { type Company, companyNotFound } from './company.ts';
import { type CompanyRow, companySchema } from './company.schema.ts';

function toCompany({ _id, ...rest }: CompanyRow): Company {
  return { id: _id, ...rest, directoryName: rest.directoryName ?? null };
}

@Injectable()
export class CompanyRepository {
  private readonly companies: Model<CompanyRow>;

  constructor(database: Database) {
    this.companies = database.model('Company', companySchema, 'companies');
  }

  async get(id: string): Promise<Company> {
    const row = await this.companies.findById(id).lean<CompanyRow>();
    if (!row) throw companyNotFound();
    return toCompany(row);
  }

  async findByDirectoryName(directoryName: string): Promise<Company | null> {
    // The type is what the partial index asks for; without it mongod reads every company.
    const row = await this.companies.findOne({ directoryName: { $eq: directoryName, $type: 'string' } }).lean<CompanyRow>();
    return row && toCompany(row);
  }

  /** Oldest first. */
  async list(ids: readonly string[]): Promise<Company[]> {
    return (await this.companies.find({ _id: { $in: [...ids] } }).sort({ _id: 1 }).lean<CompanyRow[]>()).map(toCompany);
  }

  async listIdsOf(ownerId: string): Promise<string[]> {
    return (await this.companies.find({ ownerId }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id);
  }

  countOf(ownerId: string): Promise<number> {
    return this.companies.countDocuments({ ownerId });
  }

  async insert({ id, ...rest }: Company): Promise<void> {
    await this.companies.insertMany([{ _id: id, ...rest }], { lean: true });
  }

  /** False when nothing of it differs from what is stored. */
  async update({ id, ...rest }: Company): Promise<boolean> {
    return (await this.companies.updateOne({ _id: id }, { $set: rest })).modifiedCount > 0;
  }

  async remove(id: string): Promise<void> {
    await this.companies.deleteOne({ _id: id });
  }
}
