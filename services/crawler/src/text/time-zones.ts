// Minutes east of UTC of the abbreviations that feeds use; of those with several meanings, the one most seen in news.
const ZONES: Readonly<Record<string, number>> = {
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60, ist: 330, cet: 60, mez: 60, cest: 120, mesz: 120, mest: 120, met: 60, eet: 120, eest: 180,
  msk: 180, msd: 240, trt: 180, sast: 120, gst: 240, pkt: 300, npt: 345, ict: 420, wib: 420, wita: 480, wit: 540, sgt: 480, hkt: 480, myt: 480, pht: 480, awst: 480,
  cst8: 480, jst: 540, kst: 540, acst: 570, acdt: 630, aest: 600, aedt: 660, nzst: 720, nzdt: 780, ndt: -150, nst: -210, adt: -180, ast: -240, brt: -180, art: -180, clt: -240,
  edt: -240, et: -300, est: -300, cdt: -300, ct: -360, cst: -360, mdt: -360, mt: -420, mst: -420, pdt: -420, pt: -480, pst: -480, akdt: -480, akst: -540, hst: -600,
};

/** Minutes east of UTC that a zone text ("+0100", "EST", "GMT+2", "Z") means; null when it means none. */
export function zoneOffsetMinutes(zone: string): number | null {
  const text = zone.trim().toLowerCase().replace(/^\(|\)$/g, '');
  const numeric = /^(?:utc|gmt|ut)?\s*([+\-−])\s*(\d{1,2})(?::?(\d{2}))?$/.exec(text);
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    return minutes > 15 * 60 ? 0 : numeric[1] === '+' ? minutes : -minutes;
  }
  return ZONES[text] ?? null;
}
