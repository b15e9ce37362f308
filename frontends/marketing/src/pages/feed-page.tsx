import { Navigate, useParams } from 'react-router';

/** A public feed is the page of the monitor behind it. */
export default function FeedPage() {
  return <Navigate replace to={`/tasks/${encodeURIComponent(useParams()['slug'] ?? '')}`} />;
}
