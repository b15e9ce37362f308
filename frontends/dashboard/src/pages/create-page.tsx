import { CreateView } from './create-view.tsx';

/** A new task. */
export default function CreatePage() {
  return <CreateView />;
}
