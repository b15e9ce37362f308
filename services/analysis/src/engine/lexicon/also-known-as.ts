/** Names that mean the same body or firm, whichever of them a prompt or a report uses; one group a line. */
const GROUPS: readonly string[] = [
  'Fed, Federal Reserve, US central bank, FOMC',
  'ECB, European Central Bank, EZB, Europäische Zentralbank, BCE, Banque centrale européenne, Banco Central Europeo, ЕЦБ',
  'BoE, Bank of England', 'BoJ, Bank of Japan', 'SNB, Swiss National Bank, Schweizerische Nationalbank',
  'IMF, International Monetary Fund, IWF, Internationaler Währungsfonds, FMI, Fonds monétaire international, Fondo Monetario Internacional',
  'UN, United Nations, Vereinte Nationen, UNO, ONU, Nations unies, Naciones Unidas, ООН', 'WHO, World Health Organization, World Health Organisation, Weltgesundheitsorganisation, OMS', 'WTO, World Trade Organization, Welthandelsorganisation, OMC',
  'NATO, North Atlantic Treaty Organization, OTAN, НАТО', 'OPEC, OPEP, ОПЕК', 'IAEA, International Atomic Energy Agency, IAEO, AIEA, МАГАТЭ', 'ICC, International Criminal Court, Internationaler Strafgerichtshof',
  'EMA, European Medicines Agency, Europäische Arzneimittel-Agentur', 'FDA, Food and Drug Administration, US drug regulator', 'CDC, Centers for Disease Control', 'EFSA, European Food Safety Authority',
  'SEC, Securities and Exchange Commission', 'FTC, Federal Trade Commission', 'DOJ, Department of Justice, Justice Department', 'FCC, Federal Communications Commission', 'FAA, Federal Aviation Administration', 'EPA, Environmental Protection Agency', 'NTSB, National Transportation Safety Board', 'EASA, European Union Aviation Safety Agency',
  'FBI, Federal Bureau of Investigation', 'CIA, Central Intelligence Agency', 'BKA, Bundeskriminalamt', 'BND, Bundesnachrichtendienst', 'BaFin, Bundesanstalt für Finanzdienstleistungsaufsicht', 'BSI, Bundesamt für Sicherheit in der Informationstechnik', 'CISA, Cybersecurity and Infrastructure Security Agency', 'HSE, Health Service Executive', 'NHS, National Health Service',
  'NASA, National Aeronautics and Space Administration', 'ESA, European Space Agency',
  'VW, Volkswagen', 'GM, General Motors', 'Mercedes, Mercedes-Benz, Daimler', 'J&J, Johnson & Johnson, Johnson and Johnson', 'P&G, Procter & Gamble', 'Eli Lilly, Lilly', 'Google, Alphabet', 'Facebook, Meta Platforms', 'Twitter, X Corp', 'TSMC, Taiwan Semiconductor', 'DB, Deutsche Bahn, German railway', 'SBB, Swiss Federal Railways, Schweizerische Bundesbahnen', 'SNCF, French railway', 'BBVA, Banco Bilbao Vizcaya', 'GSK, GlaxoSmithKline', 'AWS, Amazon Web Services', 'JPMorgan, JP Morgan, J.P. Morgan', 'EDF, Électricité de France', 'TUI, TUI Group', 'IAG, International Airlines Group', 'BA, British Airways', 'AMD, Advanced Micro Devices', 'IBM, International Business Machines',
  'AfD, Alternative für Deutschland, Alternative for Germany', 'SPD, Social Democrats, Sozialdemokraten', 'CDU, Christian Democrats, Christdemokraten', 'GOP, Republican Party, Republicans', 'PSOE, Spanish Socialists',
  'AI Act, EU AI Act, Artificial Intelligence Act, KI-Gesetz', 'GDPR, DSGVO, RGPD, AVG, General Data Protection Regulation', 'DMA, Digital Markets Act', 'DSA, Digital Services Act',
];

const groupOf = new Map<string, readonly string[]>();
for (const group of GROUPS) {
  const names = group.split(',').map((name) => name.trim());
  for (const name of names) groupOf.set(name.toLowerCase(), names);
}

/** The other names of what a prompt names; none for most. */
export function alsoKnownAs(name: string): readonly string[] {
  const key = name.toLowerCase();
  return (groupOf.get(key) ?? []).filter((other) => other.toLowerCase() !== key);
}
