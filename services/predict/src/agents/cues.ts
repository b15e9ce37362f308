import { fold } from '../language/words.ts';

const raises = 'likely|expected to|on track|agreed|approved|confirmed|announced|signed|deal reached|momentum|gains|rises|rose|surge|supports?|ahead of schedule|wahrscheinlich|erwartet|genehmigt|bestatigt|beschlossen|einigung|steigt|gestiegen|probable|approuve|confirme|accord|hausse|aprobado|confirmado|acuerdo|sube|aumenta';
const lowers = 'unlikely|denied|denies|delayed|delay|postponed|rejected|blocked|opposes|opposition|doubts?|obstacles?|stalled|suspended|falls|fell|cancell?ed|setback|warns?|unwahrscheinlich|abgelehnt|verschoben|verzogert|zweifel|gestoppt|sinkt|gesunken|warnt|improbable|rejete|reporte|retarde|doutes?|baisse|rechazado|aplazado|retraso|dudas?|cae|baja';

const raisesCue = new RegExp(`\\b(?:${raises})\\b`);
const lowersCue = new RegExp(`\\b(?:${lowers})\\b`);

/** Whether a sentence speaks of things going ahead or being held up, by its words alone; null when it says neither or both. */
export function cueOf(sentence: string): 'raises' | 'lowers' | null {
  const text = fold(sentence);
  const up = raisesCue.test(text);
  const down = lowersCue.test(text);
  if (up === down) return null;
  return up ? 'raises' : 'lowers';
}
