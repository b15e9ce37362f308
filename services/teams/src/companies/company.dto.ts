import { companiesResponse, type company, companyIdRequest, companyResponse, createCompanyRequest, updateCompanyRequest } from '@forewire/contracts/http/teams';
import { success } from '@forewire/contracts/http/common';
import { createZodDto } from 'nestjs-zod';
import type { z } from 'zod';
import type { Role } from '../members/member.ts';
import type { Company } from './company.ts';

export class CreateCompanyDto extends createZodDto(createCompanyRequest) {}
export class UpdateCompanyDto extends createZodDto(updateCompanyRequest) {}
export class CompanyIdDto extends createZodDto(companyIdRequest) {}
export class CompanyDto extends createZodDto(companyResponse) {}
export class CompaniesDto extends createZodDto(companiesResponse) {}
export class SuccessDto extends createZodDto(success) {}

export function toCompanyResponse({ id, name, ownerId }: Company, role: Role): z.infer<typeof company> {
  return { id, name, ownerId, role };
}
