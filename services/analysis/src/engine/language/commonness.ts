import { COMMON_ENGLISH } from './common-english.ts';
import { madeTable } from '../tables/made-table.ts';
import { stem } from './stem.ts';

/**
 * How common words are in news, by tier: the background that lets a rare word of a prompt outweigh a
 * common one. Tier 1 is in most articles, tier 3 in one of thirty; what is not listed counts as rare.
 */
const TIERS: Record<string, readonly [string, string, string]> = {
  en: [
    `new news year time people day week month report announce say make take include first last two three million percent state country company government official world group plan part number according come go give use look know see get work way`,
    `news update story latest article media press release statement source information detail event development issue situation change impact effect affect major big large small high low great good bad important significant key main top local national international global public private president minister chief executive director manager member leader spokesman spokesperson city area region house office department agency authority service system program project process result case problem question answer end start begin continue expect follow lead add call ask show find help need want try keep set move run turn open close increase rise fall drop grow cut reach hit market business industry sector economy economic financial money billion dollar euro price cost pay sale buy sell deal share stock trade investor bank data technology product customer worker employee job support decision decide policy law court police security military force political party election vote power right health team game play win season home family child school student study research university life man woman night morning today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december early late long short next past future current recent recently announce announcement anything something everything someone cause reason near close amount leave bring put let seem become remain stay stand believe think feel talk speak write read hear live play allow enough able likely possible full half several different difficult easy hard strong weak best better worst special general common single already almost nearly`,
    `strategy growth revenue profit loss quarter annual estimate forecast analyst fund capital debt loan credit tax budget rate interest value figure level average record total rule regulation bill senate congress parliament council committee meeting talk agreement contract partner operation operator production produce producer output supply demand export import delivery transport ship road rail airport flight vehicle car truck site plant factory facility building property housing construction energy electricity gas oil fuel water food farm land sea river coast island north south east west northern southern eastern western central capital street station line network internet online website software computer phone app user platform tool device digital design model version test trial drug patient hospital doctor disease treatment medical science scientist expert professor climate weather temperature environment emission fire storm damage death die kill injure accident emergency risk threat attack war conflict weapon army soldier protest strike union labor labour wage salary staff hire appoint resign replace board chairman founder owner shareholder merger acquisition acquire launch release introduce offer provide receive accept reject approve deny allow ban limit restrict require order warn claim accuse charge arrest judge trial prison crime investigation investigate evidence victim suspect community population resident citizen visitor tourist travel hotel restaurant shop store brand consumer advertising film movie music book art artist show festival award star fan player coach match club league cup goal score race champion tournament sport football history culture religion church interview comment opinion letter photo video image page list review guide ${COMMON_ENGLISH}`,
  ],
  de: [
    `neu jahr zeit mensch tag woche monat melden erst letzt zwei drei million prozent land staat unternehmen regierung welt gruppe plan teil geben gehen kommen machen stehen lassen sehen`,
    `nachricht meldung bericht neuigkeit aktuell information ereignis entwicklung lage wichtig groß klein hoch stark national international präsident minister ministerin chef sprecher sprecherin mitglied stadt region gebiet amt behörde dienst system projekt ergebnis fall problem frage ende beginn anfang erwarten zeigen finden brauchen markt wirtschaft branche geld milliarde euro dollar preis kosten kaufen verkaufen handel aktie bank daten produkt kunde mitarbeiter beschäftigte arbeit entscheidung gesetz gericht polizei sicherheit partei wahl gesundheit spiel saison familie kind schule heute morgen gestern montag dienstag mittwoch donnerstag freitag samstag sonntag ankündigen ankündigung mitteilen`,
    `gewinn verlust umsatz quartal schätzung analyst fonds kredit steuer haushalt zins rekord regel regelung vertrag partner betrieb betreiber produktion lieferung export import straße bahn flughafen auto fabrik werk gebäude energie strom gas öl wasser nord süd ost west unfall gefahr angriff krieg armee protest streik gewerkschaft lohn vorstand übernahme einführen angebot verbot warnen vorwurf festnahme richter gefängnis ermittlung opfer bürger reise hotel geschäft film musik buch verein spieler trainer`,
  ],
  fr: [
    `nouveau nouvelle an année temps jour semaine mois annoncer premier dernier deux trois million pays état entreprise gouvernement monde groupe partie donner prendre mettre`,
    `actualité information article dernier presse communiqué événement développement situation important grand petit national international président ministre directeur porte-parole membre ville région zone service système projet résultat cas problème question fin début marché économie secteur argent milliard euro dollar prix coût acheter vendre action banque données produit client salarié emploi décision loi tribunal police sécurité parti élection santé équipe match saison famille enfant école aujourd'hui hier demain lundi mardi mercredi jeudi vendredi samedi dimanche annonce`,
    `bénéfice perte chiffre trimestre analyste crédit impôt budget taux record règle contrat partenaire production livraison exportation importation route aéroport voiture usine énergie électricité gaz pétrole eau nord sud est ouest accident danger attaque guerre armée manifestation grève syndicat salaire conseil rachat lancer offre interdire avertir accuser juge prison enquête victime habitant voyage hôtel film musique livre club joueur`,
  ],
  es: [
    `nuevo nueva año tiempo día semana mes anunciar primero último dos tres millón país estado empresa gobierno mundo grupo parte dar tomar hacer`,
    `noticia actualidad información artículo prensa comunicado evento acontecimiento situación importante grande pequeño nacional internacional presidente ministro director portavoz miembro ciudad región zona servicio sistema proyecto resultado caso problema pregunta fin inicio mercado economía sector dinero mil euro dólar precio coste costo comprar vender acción banco datos producto cliente trabajador empleo decisión ley tribunal policía seguridad partido elección salud equipo partido temporada familia niño escuela hoy ayer mañana lunes martes miércoles jueves viernes sábado domingo anuncio`,
    `beneficio pérdida ingreso trimestre analista crédito impuesto presupuesto tasa récord norma contrato socio producción suministro entrega exportación importación carretera aeropuerto coche fábrica planta energía electricidad gas petróleo agua norte sur este oeste accidente peligro ataque guerra ejército protesta huelga sindicato salario consejo compra lanzar oferta prohibir advertir acusar juez cárcel investigación víctima habitante viaje hotel película música libro club jugador`,
  ],
  it: [
    `nuovo nuova anno tempo giorno settimana mese annunciare primo ultimo due tre milione paese stato azienda governo mondo gruppo parte`,
    `notizia aggiornamento articolo stampa comunicato evento sviluppo situazione importante grande piccolo nazionale internazionale presidente ministro direttore portavoce membro città regione zona servizio sistema progetto risultato caso problema domanda fine inizio mercato economia settore denaro miliardo euro dollaro prezzo costo comprare vendere azione banca dati prodotto cliente lavoratore lavoro decisione legge tribunale polizia sicurezza partito elezione salute squadra partita stagione famiglia bambino scuola oggi ieri domani`,
    `utile perdita ricavo trimestre analista credito tassa bilancio tasso record regola contratto produzione consegna esportazione strada aeroporto auto fabbrica stabilimento energia gas petrolio acqua nord sud est ovest incidente pericolo attacco guerra esercito protesta sciopero sindacato salario consiglio lanciare offerta vietare accusare giudice carcere inchiesta vittima viaggio albergo film musica libro giocatore`,
  ],
  pt: [
    `novo nova ano tempo dia semana mês anunciar primeiro último dois três milhão país estado empresa governo mundo grupo parte`,
    `notícia atualização artigo imprensa comunicado evento desenvolvimento situação importante grande pequeno nacional internacional presidente ministro diretor porta-voz membro cidade região zona serviço sistema projeto resultado caso problema questão fim início mercado economia setor dinheiro bilhão euro dólar preço custo comprar vender ação banco dados produto cliente trabalhador emprego decisão lei tribunal polícia segurança partido eleição saúde equipe jogo temporada família criança escola hoje ontem amanhã`,
    `lucro perda receita trimestre analista crédito imposto orçamento taxa recorde regra contrato produção fornecimento entrega exportação estrada aeroporto carro fábrica energia gás petróleo água norte sul leste oeste acidente perigo ataque guerra exército protesto greve sindicato salário conselho lançar oferta proibir acusar juiz prisão investigação vítima viagem hotel filme música livro jogador`,
  ],
  nl: [
    `nieuw jaar tijd dag week maand melden eerst laatst twee drie miljoen procent land staat bedrijf regering wereld groep deel`,
    `nieuws bericht update artikel pers gebeurtenis ontwikkeling situatie belangrijk groot klein nationaal internationaal president minister directeur woordvoerder lid stad regio gebied dienst systeem project resultaat geval probleem vraag einde begin markt economie sector geld miljard euro dollar prijs kosten kopen verkopen aandeel bank gegevens product klant werknemer baan besluit wet rechtbank politie veiligheid partij verkiezing gezondheid team wedstrijd seizoen familie kind school vandaag gisteren morgen`,
    `winst verlies omzet kwartaal analist krediet belasting begroting rente record regel contract productie levering export weg luchthaven auto fabriek energie gas olie water noord zuid oost west ongeluk gevaar aanval oorlog leger protest staking vakbond loon raad lanceren aanbod verbod rechter gevangenis onderzoek slachtoffer reis hotel film muziek boek speler`,
  ],
  ru: [
    `новый год время день неделя месяц сообщать первый последний два три миллион процент страна государство компания правительство мир группа часть`,
    `новость сообщение обновление статья пресса событие развитие ситуация важный большой маленький национальный международный президент министр директор представитель член город регион область служба система проект результат случай проблема вопрос конец начало рынок экономика отрасль деньги миллиард евро доллар рубль цена стоимость купить продать акция банк данные продукт клиент работник работа решение закон суд полиция безопасность партия выборы здоровье команда матч сезон семья ребенок школа сегодня вчера завтра`,
    `прибыль убыток выручка квартал аналитик кредит налог бюджет ставка рекорд правило договор производство поставка экспорт импорт дорога аэропорт автомобиль завод энергия газ нефть вода север юг восток запад авария опасность атака война армия протест забастовка профсоюз зарплата совет запуск запрет судья тюрьма расследование жертва поездка гостиница фильм музыка книга игрок`,
  ],
};

/** ln(N/df) of the three tiers and of a word that is on no list. */
const IDF = [1, 2, 3.4] as const;
const RARE = 6;
const RARER = 7;
const tables = new Map<string, Map<string, number>>();

function tableOf(language: string): Map<string, number> {
  let table = tables.get(language);
  if (table === undefined) tables.set(language, (table = readMade(language) ?? make(language)));
  return table;
}

function readMade(language: string): Map<string, number> | null {
  // A language's code goes into the name of a file.
  const made = /^[a-z]{2}$/.test(language) ? madeTable(`commonness.${language}.json`) : null;
  return made === null ? null : new Map(JSON.parse(made.toString()) as [string, number][]);
}

function make(language: string): Map<string, number> {
  const table = new Map<string, number>();
  const tiers = TIERS[language] ?? ['', '', ''];
  // Rarest first, so that a word on two lists keeps the commoner tier.
  for (const tier of [2, 1, 0] as const) {
    for (const word of tiers[tier].split(/\s+/)) if (word !== '') table.set(stem(word, language), IDF[tier]);
  }
  return table;
}

/** How common the words of a language are as the build keeps it. */
export function commonnessTable(language: string): Buffer {
  return Buffer.from(JSON.stringify([...make(language)]));
}

/** The background's inverse document frequency of a word. */
export function commonness(folded: string, stemmed: string, language: string): number {
  const known = tableOf(language).get(stemmed);
  if (known !== undefined) return known;
  if (/^\d+$/.test(folded)) return folded.length > 2 ? 4 : 2.5;
  return folded.length > 8 ? RARER : RARE;
}
