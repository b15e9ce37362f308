import { Navigate } from 'react-router';

/** Where forms elsewhere send whoever wants an account (spec public-site.md §2). */
export default function SignupPage() {
  return <Navigate replace to={`/auth?signup=true&return_to=${encodeURIComponent('/app')}`} />;
}
