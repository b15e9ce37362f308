type Rule = { allow: boolean; path: string };

type Group = { agents: string[]; rules: Rule[] };

/** The rules of a robots.txt that hold for this product (RFC 9309): those of its own groups, else those for all. */
export function rulesFor(agent: string, robots: string): Rule[] {
  const groups = groupsOf(robots);
  const own = groups.filter(({ agents }) => agents.includes(agent));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  return chosen.flatMap(({ rules }) => rules).slice(0, mostRules);
}

// RFC 9309 §2.5: a parser takes at least 500 KiB.
const longestFile = 512_000;
// All rules are held against each address; real files have some hundred at most.
const mostRules = 5_000;

function groupsOf(robots: string): Group[] {
  const groups: Group[] = [];
  let group: Group | null = null;
  for (const { name, value } of fieldsOf(robots)) {
    if (name === 'user-agent') {
      // Several agents in a row share the rules that follow; after a rule, a new group begins.
      if (!group || group.rules.length > 0) groups.push((group = { agents: [], rules: [] }));
      group.agents.push(value.toLowerCase());
    } else if (name === 'allow' || name === 'disallow') group?.rules.push({ allow: name === 'allow', path: value });
  }
  return groups;
}

function fieldsOf(robots: string): { name: string; value: string }[] {
  const lines = robots.replace(/^\uFEFF/, '').slice(0, longestFile).split(/\r\n|\r|\n/);
  return lines.flatMap((line) => {
    const [field = ''] = line.split('#');
    const colon = field.indexOf(':');
    return colon < 0 ? [] : [{ name: field.slice(0, colon).trim().toLowerCase(), value: field.slice(colon + 1).trim() }];
  });
}

/** Whether a path may be read: the longest rule that fits decides, and on a tie the one that allows. */
export function isAllowed(rules: readonly Rule[], path: string): boolean {
  const fitting = rules.filter((rule) => rule.path !== '' && fits(rule.path, path)).sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
  return fitting[0]?.allow ?? true;
}

/** `*` stands for anything and a `$` at the end for the end; matched piece by piece, so that no pattern takes long. */
function fits(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const [head = '', ...rest] = pieces;
  if (!path.startsWith(head)) return false;
  let at = head.length;
  for (const [index, piece] of rest.entries()) {
    const last = index === rest.length - 1;
    const found = last && anchored ? path.length - piece.length : path.indexOf(piece, at);
    if (found < at || !path.startsWith(piece, found)) return false;
    at = found + piece.length;
  }
  return !anchored || at === path.length;
}
