import { componentFor, ingressRules, ownVariables } from './chart.mjs';

describe('what the chart says of a cluster', () => {
  const rules = ingressRules();

  it.each([
    ['/api/tasks/1/runs', 'tasks'],
    ['/api/live', 'tasks'],
    ['/api/functions/find-sources', 'analysis'],
    ['/api/predict', 'predict'],
    ['/api/operator/mail', 'notifications'],
    ['/remotes/settings/mf-manifest.json', 'settings'],
    ['/', 'shell'],
    ['/apis', 'shell'],
  ])('leads %s to %s', (path, component) => {
    expect(componentFor(rules, path)).toBe(component);
  });

  it('prefers an exact rule, then the longest', () => {
    const own = [{ component: 'all', path: '/' }, { component: 'part', path: '/a' }, { component: 'one', path: '/a/b', exact: true }];
    expect(['/a/b', '/a/b/c', '/ab'].map((path) => componentFor(own, path))).toEqual(['one', 'part', 'all']);
  });

  it('gives a secret to the services alone that the chart gives it to', () => {
    const known = { SECRETS_KEY: 'k', SMTP_URL: 's' };
    expect(ownVariables('notifications', known)).toEqual(known);
    expect(ownVariables('identity', known)).toEqual({ SECRETS_KEY: 'k' });
    expect(ownVariables('tasks', known)).toEqual({});
  });
});
