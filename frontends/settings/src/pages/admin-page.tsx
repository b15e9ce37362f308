import { PageBody, PageHeader } from '@forewire/ui/page.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { Mailbox } from '../features/operator/mailbox.tsx';
import { OperationsSummary } from '../features/operator/operations-summary.tsx';
import { Part } from '../parts/panel.tsx';

/** The operator's page: how the installation is doing, and mails that were not sent. */
export default function AdminPage() {
  return (
    <>
      <PageMeta title="Operator" noindex />
      <PageHeader title="Operator" description="For the operators of this installation." />
      <PageBody className="grid gap-8 pt-2">
        <Part level={2} title="State" description="Asked again every 15 seconds. Figures count since each process started.">
          <OperationsSummary />
        </Part>
        <Part level={2} title="Mailbox" description="The last 50 mails in DATA_DIR/mail.">
          <Mailbox />
        </Part>
      </PageBody>
    </>
  );
}
