import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, NeedsBearer, Sensitive, SessionOnly } from '@forewire/kit/auth';
import { ZodResponse } from 'nestjs-zod';
import { CompaniesDto, CompanyDto, CompanyIdDto, CreateCompanyDto, SuccessDto, toCompanyResponse, UpdateCompanyDto } from './company.dto.ts';
import { CreateCompany } from './create-company.ts';
import { DeleteCompany } from './delete-company.ts';
import { ListCompanies } from './list-companies.ts';
import { UpdateCompany } from './update-company.ts';

@ApiTags('teams')
@NeedsBearer()
@Controller('api')
export class CompaniesController {
  constructor(
    private readonly listCompanies: ListCompanies,
    private readonly createCompany: CreateCompany,
    private readonly updateCompany: UpdateCompany,
    private readonly deleteCompany: DeleteCompany,
  ) {}

  @Get('companies')
  @ZodResponse({ type: CompaniesDto, status: 200 })
  async list(@CurrentActor() actor: Actor) {
    return { companies: (await this.listCompanies.execute(actor)).map(({ company, role }) => toCompanyResponse(company, role)) };
  }

  @Post('functions/create-company')
  @SessionOnly('team.create')
  @ZodResponse({ type: CompanyDto, status: 200 })
  async create(@CurrentActor() actor: Actor, @Body() { name }: CreateCompanyDto) {
    return { company: toCompanyResponse(await this.createCompany.execute(actor, name), 'owner') };
  }

  @Post('functions/update-company')
  @ZodResponse({ type: CompanyDto, status: 200 })
  async update(@CurrentActor() actor: Actor, @Body() { companyId, name, newName }: UpdateCompanyDto) {
    return { company: toCompanyResponse(await this.updateCompany.execute(actor, companyId, newName ?? name ?? ''), 'owner') };
  }

  @Post('functions/delete-company')
  @Sensitive('team.delete')
  @ZodResponse({ type: SuccessDto, status: 200 })
  async delete(@CurrentActor() actor: Actor, @Body() { companyId }: CompanyIdDto) {
    await this.deleteCompany.execute(actor, companyId);
    return { success: true as const };
  }
}
