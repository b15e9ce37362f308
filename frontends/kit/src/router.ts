/**
 * The parts of React Router that the shell and its remotes use. The build puts this in place of `react-router`,
 * so that the one shared copy is a third of the whole; what is missing here can be added here.
 */
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router';
export type { LinkProps, NavLinkProps, NavigateOptions, RouteObject, To } from 'react-router';
