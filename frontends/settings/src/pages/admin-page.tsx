import { PageBody, PageHeader } from '@forewire/ui/page.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { HealthSummary } from '../features/operator/health-summary.tsx';
import { Mailbox } from '../features/operator/mailbox.tsx';
import { Part } from '../parts/panel.tsx';

/** The operator's page: how the installation is doing, and mails that were not sent. */
export default function AdminPage() {
  return (
    <>
      <PageMeta title="Operator" noindex />
      <PageHeader title="Operator" description="For those whom ADMIN_EMAILS names." />
      <PageBody className="grid gap-8 pt-2">
        <Part level={2} title="State">
          <HealthSummary />
        </Part>
        <Part level={2} title="Mailbox" description="The last 50 mails in DATA_DIR/mail.">
          <Mailbox />
        </Part>
      </PageBody>
    </>
  );
}
