/**
 * Regions and cities that the world's news comes from, a region a line: its country's code and its own, its names in the
 * languages of news, and its cities, each with its names. A region without names is one of regions.ts or a whole country.
 */
export const GAZETTEER = `
GB-ENG||London/Londres/Londra/Londen/Лондон, Manchester, Birmingham, Leeds, Liverpool, Sheffield, Bristol, Newcastle, Nottingham, Leicester, Southampton, Portsmouth, Plymouth, Norwich, Oxford, Cambridge, York, Hull, Bradford, Coventry, Sunderland, Middlesbrough, Stoke-on-Trent, Wolverhampton, Brighton, Bournemouth, Exeter, Cornwall, Devon, Kent, Essex, Yorkshire, Lancashire, Cumbria, Norfolk, Suffolk, Dover, Luton, Swindon, Blackpool, Preston, Carlisle
GB-SCT||Edinburgh/Édimbourg/Edimburgo/Edinburg, Glasgow, Aberdeen, Dundee, Inverness, Stirling, Perthshire, Fife, Highlands, Orkney, Shetland, Hebrides, Skye, Falkirk
GB-WLS||Cardiff, Swansea, Wrexham, Bangor, Aberystwyth, Port Talbot, Anglesey
GB-NIR||Belfast, Londonderry/Derry, Lisburn, Newry, Armagh
IE-M|Munster, Leinster, Connacht, Ulster|Waterford, Kilkenny, Sligo, Donegal, Wexford
FR-IDF||Paris/París/Parigi/Parijs/Париж/Paryż, Versailles, Saint-Denis, Créteil, Nanterre, Roissy, Orly
FR-PAC|Provence-Alpes-Côte d'Azur, Côte d'Azur, Riviera, PACA|Marseille/Marseilles/Marsella/Marsiglia, Cannes, Toulon, Aix-en-Provence, Arles
FR-ARA|Auvergne-Rhône-Alpes, Rhône-Alpes, Savoie, Haute-Savoie, Savoy, Savoyen, Savoia, Maurienne|Lyon/Lyons/Lione, Annecy, Chambéry, Clermont-Ferrand, Modane, Chamonix, Albertville
FR-BFC|Bourgogne-Franche-Comté, Bourgogne, Burgundy, Burgund, Borgoña, Borgogna, Franche-Comté, Côte-d'Or, Yonne, Saône-et-Loire|Dijon, Besançon, Beaune, Auxerre, Mâcon, Chablis, Autun, Belfort
FR-CVL|Centre-Val de Loire, Loire Valley|Orléans, Chartres, Bourges, Blois
FR-PDL|Pays de la Loire, Vendée|Nantes, Angers, Le Mans, Saint-Nazaire
FR-BRE|Finistère, Morbihan, Côtes-d'Armor|Quimper, Lorient, Saint-Malo, Vannes, Roscoff
FR-NOR|Calvados|Cherbourg, Honfleur, Deauville, Dieppe, Évreux
FR-OCC|Haute-Garonne, Hautes-Pyrénées, Ariège, Languedoc|Toulouse/Tolosa, Perpignan, Tarbes, Lourdes, Carcassonne, Gavarnie, Béziers, Albi
FR-NAQ|Gironde, Dordogne|Bayonne, Biarritz, La Rochelle, Poitiers, Angoulême
FR-GES|Vosges, Bas-Rhin, Haut-Rhin|Mulhouse, Colmar, Troyes
FR-OM|Réunion, La Réunion, Guadeloupe, Martinique, Guyane, French Guiana, Mayotte, Nouvelle-Calédonie, New Caledonia|Nouméa, Cayenne, Fort-de-France, Pointe-à-Pitre, Mamoudzou
DE-NW|Ruhr, Ruhrgebiet, Rheinland, Rhineland, Westfalen, Westphalia|Cologne/Köln/Colonia/Keulen/Kolonia/Кёльн/Кельн, Düsseldorf/Duesseldorf, Dortmund, Bonn, Duisburg, Münster, Bielefeld, Aachen/Aix-la-Chapelle/Aquisgrán, Bochum, Wuppertal, Leverkusen, Paderborn, Gelsenkirchen, Krefeld
DE-BW|Black Forest, Schwarzwald, Swabia, Schwaben|Stuttgart/Stoccarda/Штутгарт, Karlsruhe, Mannheim, Freiburg/Fribourg-en-Brisgau/Friburgo, Heidelberg, Ulm, Heilbronn, Tübingen, Konstanz/Constance, Pforzheim, Reutlingen, Offenburg, Friedrichshafen
DE-BY|Franconia, Franken, Allgäu|Munich/München/Múnich/Monaco di Baviera/Мюнхен/Monachium, Nuremberg/Nürnberg/Norimberga, Augsburg, Regensburg, Würzburg, Ingolstadt, Passau, Bamberg, Bayreuth, Kempten, Rosenheim
DE-HE||Frankfurt/Frankfurt am Main/Francfort/Fráncfort/Francoforte, Kassel, Wiesbaden, Darmstadt, Marburg, Fulda, Offenbach, Hanau
DE-NI|East Frisia, Ostfriesland, Harz|Hanover/Hannover, Braunschweig/Brunswick, Wolfsburg, Osnabrück, Oldenburg, Göttingen, Wilhelmshaven, Cuxhaven, Emden, Salzgitter, Hildesheim
DE-SN||Leipzig/Lipsia/Lipsk, Dresden/Dresde/Dresda/Drezno, Chemnitz, Zwickau, Görlitz, Bautzen
DE-ST||Magdeburg, Dessau, Wittenberg
DE-TH||Erfurt, Jena, Weimar, Gera, Eisenach
DE-BB||Potsdam, Cottbus, Grünheide
DE-MV||Rostock, Schwerin, Stralsund, Greifswald, Rügen
DE-SH||Kiel, Lübeck, Flensburg, Sylt
DE-RP|Palatinate, Pfalz, Ahrtal|Mainz/Mayence/Maguncia, Trier, Koblenz, Ludwigshafen, Kaiserslautern
DE-SL||Saarbrücken/Sarrebruck
DE-BE||Berlin/Berlín/Berlino/Берлин/Берлін
DE-HH||Hamburg/Hambourg/Hamburgo/Amburgo/Гамбург
AT-9||Vienna/Wien/Vienne/Viena/Wenen/Вена/Wiedeń
AT-2|Carinthia, Kärnten, Carinzia, Vorarlberg, Burgenland, Lower Austria, Niederösterreich|Klagenfurt, Villach, Bregenz, St. Pölten, Eisenstadt, Dornbirn
AT-7||Innsbruck, Kufstein, Ischgl
CH-GE||Geneva/Genève/Genf/Ginebra/Ginevra/Женева/Genewa
CH-ZH||Zurich/Zürich/Zurigo/Цюрих
CH-BE|Berne Oberland, Berner Oberland|Bern/Berne/Berna, Interlaken, Thun, Biel
CH-VD|Vaud, Waadt, Fribourg, Neuchâtel, Neuenburg|Lausanne/Losanna, Montreux, Vevey
CH-GR|Graubünden, Grisons, Grigioni|Chur, Davos, St. Moritz
CH-LU|Central Switzerland, Zentralschweiz|Lucerne/Luzern/Lucerna, Schwyz, St. Gallen, Schaffhausen
CH-TI||Lugano, Bellinzona, Locarno
IT-25||Milan/Milano/Mailand/Milán/Милан/Mediolan, Bergamo, Brescia, Varese, Monza, Cremona, Pavia, Mantova/Mantua, Malpensa, Linate
IT-21||Turin/Torino/Turín/Турин, Novara, Alessandria, Asti, Cuneo, Bardonecchia, Orbassano
IT-62||Rome/Roma/Rom/Рим/Rzym, Viterbo, Fiumicino, Civitavecchia
IT-72||Naples/Napoli/Neapel/Nápoles/Неаполь/Neapol, Salerno, Caserta, Pozzuoli, Campi Flegrei, Avellino
IT-82||Palermo, Catania, Messina, Syracuse/Siracusa, Trapani, Agrigento, Lampedusa, Etna, Stromboli
IT-34||Venice/Venezia/Venedig/Venise/Venecia/Венеция, Verona, Padua/Padova, Vicenza, Treviso, Belluno, Cortina d'Ampezzo
IT-52||Florence/Firenze/Florenz/Florencia, Pisa, Siena, Livorno, Lucca, Arezzo, Grosseto
IT-45|Emilia, Romagna|Bologna/Bolonia, Modena, Parma, Rimini, Ravenna, Ferrara, Reggio Emilia, Piacenza, Forlì
IT-55|Umbria, Umbrien, Ombrie, Umbría, Умбрия|Perugia, Terni, Spoleto, Assisi, Foligno, Gubbio, Norcia, Città di Castello
IT-57|Marche, Marken, Las Marcas, Marches|Ancona, Pesaro, Urbino, Macerata, Ascoli Piceno, Camerino
IT-65|Abruzzo, Abruzzen, Abruzzes, Molise|L'Aquila, Pescara, Chieti, Teramo, Campobasso
IT-42|Liguria, Ligurien, Ligurie|Genoa/Genova/Genua/Gênes/Génova, La Spezia, Savona, Sanremo, Imperia, Ventimiglia
IT-75|Puglia, Apulia, Apulien, Pouilles|Bari, Taranto/Tarent, Brindisi, Lecce, Foggia
IT-78|Calabria, Kalabrien, Calabre, Basilicata|Reggio Calabria, Catanzaro, Cosenza, Crotone, Matera
IT-36|Friuli, Friuli-Venezia Giulia, Friaul|Trieste/Triest, Udine, Gorizia, Pordenone
IT-32|Trentino, Trentino-Alto Adige|Bolzano/Bozen, Trento/Trient, Merano/Meran
IT-23|Aosta Valley, Valle d'Aosta, Aostatal|Aosta, Courmayeur
IT-88||Cagliari, Sassari, Olbia, Alghero
ES-CL|Castilla y León, Castile and León, Castile and Leon, Kastilien-León, Castille-et-León, Castiglia e León, Кастилия-Леон|Valladolid, Burgos, Salamanca, Segovia, Palencia, Zamora, Soria, Ávila, Ponferrada, Miranda de Ebro
ES-CM|Castilla-La Mancha, Castile-La Mancha|Toledo, Albacete, Ciudad Real, Cuenca, Guadalajara
ES-AR|Aragón, Aragon, Aragonien|Zaragoza/Saragossa, Huesca, Teruel, Jaca
ES-CT||Barcelona/Barcelone/Barcellona/Барселона, Tarragona, Girona/Gerona, Lleida, Sabadell, Reus
ES-VC||Valencia/Valence/València, Alicante, Castellón, Elche, Torrevieja
ES-AN||Seville/Sevilla/Séville/Siviglia, Málaga/Malaga, Granada, Córdoba, Cádiz/Cadiz, Almería, Huelva, Jaén, Marbella
ES-GA|Galice, Galicien|Vigo, A Coruña/La Coruña, Santiago de Compostela, Ourense, Pontevedra
ES-AS|Asturias, Asturien, Cantabria, Kantabrien|Oviedo, Gijón, Avilés, Santander
ES-PV|Basque, Pays basque, Paesi Baschi, País Basco|Bilbao, San Sebastián/Donostia, Vitoria, Irún
ES-NC|Navarra, Navarre, La Rioja|Pamplona, Logroño, Tudela
ES-MC|Murcia, Extremadura|Cartagena, Lorca, Badajoz, Mérida, Cáceres
ES-CN|Canaries, Îles Canaries, Isole Canarie, Kanarische Inseln, Canarische Eilanden, Канары|Tenerife/Teneriffa, Gran Canaria, Lanzarote, Fuerteventura, La Palma, El Hierro, La Gomera, Las Palmas, La Restinga
ES-IB|Balearics, Baléares, Baleari|Mallorca/Majorca/Majorque, Ibiza, Menorca, Palma de Mallorca
ES-MD||Madrid/Мадрид/Madryt, Alcalá de Henares, Getafe, Móstoles
ES-CE|Ceuta, Melilla|
PT-LX||Lisbon/Lisboa/Lissabon/Lisbonne/Lisbona/Лиссабон, Setúbal, Almada, Barreiro, Sintra, Cascais, Montijo
PT-PO||Porto/Oporto, Vila Nova de Gaia, Matosinhos
PT-08|Algarve, Alentejo, Madeira, Azores, Açores, Azoren|Évora, Beja, Funchal, Ponta Delgada, Portimão, Sines
PT-03|Minho, Beira, Trás-os-Montes, Ribatejo|Braga, Coimbra, Aveiro, Leiria, Viseu, Guimarães, Viana do Castelo, Santarém
NL-NH||Amsterdam/Ámsterdam/Амстердам, Haarlem, Schiphol, Alkmaar, Hilversum
NL-ZH||Rotterdam/Róterdam/Роттердам, The Hague/Den Haag/La Haye/La Haya/L'Aia, Leiden, Delft, Dordrecht, Gouda
NL-NB||Eindhoven, Tilburg, Breda, Den Bosch/'s-Hertogenbosch
NL-OV||Zwolle, Enschede, Deventer, Hengelo, Almelo
NL-GE||Arnhem, Nijmegen, Apeldoorn
NL-LI||Maastricht, Venlo, Heerlen
NL-ZE||Middelburg, Vlissingen, Terneuzen
BE-VLG||Antwerp/Antwerpen/Anvers/Amberes/Anversa, Ghent/Gent/Gand, Bruges/Brugge/Brügge, Leuven/Louvain, Mechelen/Malines, Ostend/Oostende, Hasselt, Zeebrugge, Kortrijk, Zaventem
BE-WAL||Liège/Lüttich/Luik, Charleroi, Namur/Namen, Mons, Tournai, Verviers
LU-LU||Esch-sur-Alzette
DK-84|Zealand, Sjælland, Seeland|Copenhagen/København/Kopenhagen/Copenhague/Copenaghen/Копенгаген/Kopenhaga, Roskilde, Helsingør
DK-82|Jutland, Jylland, Jütland, Funen, Fyn, Bornholm|Aarhus, Odense, Aalborg, Esbjerg
SE-AB||Stockholm/Stoccolma/Estocolmo/Стокгольм/Sztokholm, Södertälje, Uppsala
SE-O|Västra Götaland, Halland, Värmland|Gothenburg/Göteborg/Gotemburgo, Borås, Halmstad, Varberg, Ringhals, Karlstad, Trollhättan
SE-M|Skane, Småland, Blekinge, Gotland|Malmö/Malmo, Lund, Helsingborg, Jönköping, Växjö, Kalmar, Visby, Oskarshamn
SE-BD|Norrland, Norrbotten, Lapland, Lappland, Laponie, Laponia|Kiruna, Luleå, Umeå, Sundsvall, Skellefteå, Östersund, Gävle
NO-03||Oslo/Осло, Bergen, Trondheim, Stavanger, Tromsø/Tromso, Bodø, Kristiansand, Narvik, Svalbard, Hammerfest
FI-18||Helsinki/Helsingfors/Хельсинки, Tampere, Turku, Oulu, Rovaniemi, Espoo, Vaasa
IS-1|Reykjanes|Reykjavik/Reykjavík/Рейкьявик, Grindavik/Grindavík, Akureyri, Keflavik
PL-MZ|Masovia, Mazowsze, Mazowieckie|Warsaw/Warszawa/Warschau/Varsovie/Varsovia/Varsavia/Варшава, Radom, Płock
PL-MA|Lesser Poland, Małopolska, Malopolska, Kleinpolen|Kraków/Krakow/Cracow/Krakau/Cracovie/Cracovia/Краков/Краків, Tarnów, Zakopane, Nowy Sącz
PL-LD|Łódzkie|Łódź/Lodz/Лодзь, Piotrków, Pabianice
PL-PM|Pomorze, Pommern, Poméranie|Gdańsk/Gdansk/Danzig, Gdynia, Sopot, Szczecin/Stettin, Koszalin
PL-SL|Schlesien, Silésie, Slesia, Górny Śląsk|Katowice, Gliwice, Częstochowa, Bielsko-Biała, Rybnik, Opole, Jastrzębie
PL-DS|Lower Silesia, Dolny Śląsk, Niederschlesien|Wrocław/Wroclaw/Breslau, Legnica, Wałbrzych, Jelenia Góra, Kłodzko
PL-WP|Greater Poland, Wielkopolska|Poznań/Poznan/Posen, Kalisz, Bydgoszcz, Toruń, Zielona Góra
PL-LU|Podlasie, Masuria, Mazury, Masuren, Podkarpacie|Lublin, Białystok, Rzeszów, Olsztyn, Przemyśl, Kielce, Sanok
CZ-10|Bohemia, Böhmen, Čechy, Moravia, Mähren|Prague/Praha/Prag/Praga/Прага, Brno/Brünn, Ostrava, Plzeň/Pilsen, Liberec, Olomouc
SK-KI|Slovensko|Košice/Kosice, Žilina, Trnava, Nitra
HU-BU||Budapest/Будапешт/Budapeszt, Győr, Pécs, Miskolc
RO-B|Transylvania, Siebenbürgen, Transilvania, Moldavia|Bucharest/București/Bukarest/Bucarest/Bukareszt/Бухарест, Cluj/Cluj-Napoca, Timișoara/Timisoara, Iași/Iasi, Constanța/Constanta, Suceava, Brașov/Brasov, Sibiu, Maramureș
BG-22||Sofia/София, Plovdiv, Varna, Burgas
GR-A|Attika, Attique, Peloponnese, Peloponnes, Macedonia, Thessaly, Thessalien, Epirus|Athens/Athen/Athènes/Atenas/Atene/Афины/Ateny, Piraeus/Piräus/Le Pirée, Patras, Larissa, Volos
GR-M|Crète, Creta, Крит|Heraklion, Chania, Gavdos, Rethymno
GR-L|Aegean, Ägäis, Dodecanese, Cyclades|Lesbos, Rhodes/Rhodos/Rodas, Kos, Santorini, Samos, Chios, Corfu/Korfu/Corfou
CY-1||Nicosia/Nikosia/Nicosie, Limassol, Larnaca
MT-1||Valletta/La Valette/La Valeta
HR-21|Dalmatia, Dalmatien, Istria, Istrien|Zagreb/Zagabria, Rijeka, Dubrovnik, Zadar
RS-00||Belgrade/Belgrad/Belgrado/Beograd/Белград, Novi Sad, Niš
BA-1||Sarajevo, Mostar, Banja Luka, Tuzla
AL-1||Tirana, Durrës, Vlorë
XK-1||Pristina/Prishtina
MK-1||Skopje
ME-1||Podgorica
UA-30||Kyiv/Kiev/Kiew/Київ/Киев/Kijów
UA-46|Lviv Oblast, Львівщина, Самбірщина, Дрогобиччина, Galicia (Ukraine), Галичина|Lviv/Lwiw/Lvov/Львів/Львов/Lwów, Sambir/Самбір, Drohobych/Дрогобич, Stryi/Стрий, Truskavets
UA-51|Одещина|Odesa/Odessa/Одеса/Одесса, Izmail
UA-12|Polissya, Volhynia, Zakarpattia, Закарпаття, Буковина, Поділля|Dnipro/Днипро/Дніпро, Zaporizhzhia/Saporischschja/Запоріжжя, Kherson/Cherson/Херсон, Mykolaiv/Миколаїв, Poltava/Полтава, Vinnytsia/Вінниця, Chernihiv/Чернігів, Sumy/Суми, Uzhhorod/Ужгород, Chernivtsi/Чернівці, Ivano-Frankivsk/Івано-Франківськ, Ternopil/Тернопіль, Lutsk/Луцьк, Rivne/Рівне, Zhytomyr/Житомир, Cherkasy/Черкаси, Kryvyi Rih/Кривий Ріг
UA-63|Харківщина|Kharkiv/Charkiw/Kharkov/Харків/Харьков
BY-HM||Minsk/Минск/Мінськ, Brest-Litovsk, Gomel
MD-CU||Chișinău/Chisinau/Кишинёв
RU-MOW|Siberia, Sibirien, Sibérie, Сибирь, Урал, Urals, Ural, Kamchatka, Камчатка, Caucasus (Russia), Chechnya, Dagestan, Tatarstan|Moscow/Moskau/Moscou/Moscú/Mosca/Москва/Moskwa, Saint Petersburg/St. Petersburg/Санкт-Петербург/Petersburg, Novosibirsk/Новосибирск, Yekaterinburg/Екатеринбург, Kazan/Казань, Vladivostok/Владивосток, Murmansk/Мурманск, Sochi/Сочи, Belgorod/Белгород, Kursk/Курск, Rostov/Ростов
KZ-1|Казахстан|Almaty/Алматы/Алма-Ата, Astana/Астана, Aktau/Актау, Karaganda/Караганда, Shymkent/Шымкент, Atyrau/Атырау
KG-1|Kirgistan, Kirghizistan, Kirguistán, Киргизия, Кыргызстан, Kirgizië|Bishkek/Бишкек, Osh/Ош, Karakol/Каракол, Issyk-Kul/Иссык-Куль
UZ-1||Tashkent/Ташкент, Samarkand/Самарканд
TJ-1|Pamir|Dushanbe/Душанбе
TM-1||Ashgabat
GE-TB||Tbilisi/Tiflis/Тбилиси, Batumi
AM-ER||Yerevan/Eriwan/Ереван
AZ-BA|Nagorno-Karabakh, Bergkarabach|Baku/Bakou/Bakú/Баку
TR-34|Marmara, Bosphorus, Bosporus, Bosphore, Bósforo, Bosforo, Босфор, Boğaz, Dardanelles|Istanbul/İstanbul/Estambul/Istamboul/Стамбул/Stambuł, Bursa, Kocaeli, Izmit, Çanakkale
TR-06|Anatolia, Anatolien, Anatolie, Anadolu, Black Sea region|Ankara/Анкара, Izmir/İzmir, Antalya, Adana, Konya, Gaziantep, Malatya, Elazığ/Elazig, Kahramanmaraş/Kahramanmaras, Hatay, Antakya, Diyarbakır/Diyarbakir, Erzurum, Trabzon, Samsun, Zonguldak, Bartın/Bartin, Amasra, Kayseri, Mersin, Eskişehir, Bodrum, Şanlıurfa
JP-13|Kanto, Kantō, 関東|Tokyo/Tokio/東京/Токио, Yokohama/横浜, Chiba/千葉, Saitama/埼玉, Tochigi/栃木, Ibaraki/茨城, Gunma/群馬, Kanagawa/神奈川, Kawasaki/川崎
JP-27|Kansai, Kinki, 関西|Osaka/大阪, Kyoto/Kioto/京都, Kobe/神戸, Nara/奈良, Hyogo/兵庫, Wakayama/和歌山
JP-40|Kyushu, Kyūshū, Kiusiu, 九州, Кюсю|Fukuoka/福岡, Kumamoto/熊本, Kagoshima/鹿児島, Nagasaki/長崎, Miyazaki/宮崎, Oita/Ōita/大分, Saga/佐賀, Kitakyushu/北九州, Beppu, Sakurajima/桜島, Tanegashima, Yakushima
JP-01|Hokkaido, Hokkaidō, 北海道|Sapporo/札幌, Hakodate/函館, Asahikawa
JP-04|Tohoku, Tōhoku, 東北|Sendai/仙台, Fukushima/福島, Miyagi/宮城, Iwate/岩手, Aomori/青森, Akita/秋田, Yamagata/山形
JP-23|Chubu, Chūbu, Hokuriku, 中部, Noto, 能登|Nagoya/名古屋, Aichi/愛知, Niigata/新潟, Ishikawa/石川, Kanazawa/金沢, Shizuoka/静岡, Nagano/長野, Gifu/岐阜, Toyama/富山
JP-34|Chugoku, Chūgoku, Shikoku, 四国, 中国地方|Hiroshima/広島, Okayama/岡山, Matsuyama, Kochi/高知, Tottori/鳥取
JP-47|Okinawa, 沖縄, Ryukyu|Naha/那覇
CN-BJ||Beijing/Peking/Pékin/Pekín/Pechino/北京/Пекин
CN-SH||Shanghai/Schanghai/Shanghái/上海/Шанхай
CN-GD|Canton, 广东|Guangzhou/广州, Shenzhen/深圳, Dongguan
CN-SC|Sichuan, Szechuan, 四川, Yunnan, 云南, Hubei, 湖北, Hunan, Henan, 河南, Zhejiang, 浙江, Jiangsu, 江苏, Fujian, Shandong, Shanxi, Shaanxi, Hebei, Inner Mongolia, Hainan, Gansu, Guizhou, Guangxi|Chengdu/成都, Wuhan/武汉, Chongqing/重庆, Xi'an/西安, Nanjing/南京, Hangzhou/杭州, Tianjin/天津, Zhengzhou/郑州, Kunming, Harbin, Dalian, Qingdao, Xiamen
CN-XJ|Sinkiang, 新疆|Urumqi/乌鲁木齐
HK-1||Hong Kong/Hongkong/香港/Гонконг, Kowloon
TW-1|Formosa, 台湾|Taipei/Taipeh/台北, Kaohsiung/高雄, Taichung, Hualien, Hsinchu
KR-11|Corée du Sud, 한국|Seoul/Séoul/Seúl/서울/Сеул, Busan/부산, Incheon/인천, Daegu/대구, Daejeon/대전, Gwangju/광주, Jeju/제주, Ulsan/울산
KP-1||Pyongyang/Pjöngjang/평양
MN-1||Ulaanbaatar/Ulan Bator
IN-MH||Mumbai/Bombay/Bombay, Pune, Nagpur
IN-DL||New Delhi/Neu-Delhi/Nueva Delhi, Noida, Gurgaon/Gurugram
IN-KA||Bengaluru/Bangalore, Mysuru
IN-TN||Chennai/Madras, Coimbatore
IN-WB||Kolkata/Calcutta/Kalkutta, Darjeeling
IN-TG|Telangana, Andhra Pradesh, Odisha, Bihar, Jharkhand, Rajasthan, Madhya Pradesh, Assam, Kashmir, Himachal Pradesh, Uttarakhand, Haryana, Goa, Chhattisgarh, Manipur|Hyderabad, Visakhapatnam, Bhubaneswar, Patna, Ranchi, Jaipur, Bhopal, Indore, Guwahati, Srinagar, Shimla, Dehradun, Chandigarh
IN-GJ||Ahmedabad, Surat, Vadodara
IN-UP||Lucknow, Kanpur, Varanasi, Agra
IN-KL||Kochi/Cochin, Thiruvananthapuram, Wayanad
PK-1|Sindh, Balochistan, Khyber Pakhtunkhwa|Karachi, Lahore, Islamabad, Peshawar, Quetta, Rawalpindi
BD-1||Dhaka/Dacca, Chittagong/Chattogram, Sylhet, Cox's Bazar
LK-1||Colombo, Kandy
NP-1|Himalaya, Himalayas|Kathmandu, Pokhara, Everest
MM-1||Yangon/Rangoon, Mandalay, Naypyidaw
TH-1|Siam|Bangkok/曼谷/Бангкок, Phuket, Chiang Mai, Pattaya
VN-1||Hanoi/Hanoï, Ho Chi Minh City/Saigon, Da Nang, Hai Phong
KH-1||Phnom Penh, Siem Reap
LA-1||Vientiane
MY-1|Sabah, Sarawak, Borneo|Kuala Lumpur, Penang, Johor Bahru
SG-1||Singapore/Singapur/Singapour/新加坡
ID-1|Sumatra, Sulawesi, Kalimantan, Papua, Aceh, Bali, Lombok|Jakarta/Djakarta, Surabaya, Bandung, Medan, Makassar, Yogyakarta, Palu
PH-1|Luzon, Mindanao, Visayas|Manila/Manille, Cebu, Davao, Quezon City, Tacloban, Baguio
AU-NSW||Sydney/Sidney, Newcastle (NSW), Wollongong
AU-VIC||Geelong, Ballarat, Bendigo
AU-QLD||Brisbane, Cairns, Townsville, Gold Coast
AU-WA||Kalgoorlie, Pilbara
AU-SA||Adelaide
AU-NT|Northern Territory|Darwin, Alice Springs
AU-TAS|Tasmanie|Hobart, Launceston
AU-ACT||Canberra
NZ-1|South Island, North Island|Auckland, Christchurch, Dunedin, Queenstown, Hamilton (NZ), Tauranga, Napier
FJ-1|Viti Levu, Vanua Levu|Suva, Nadi, Lautoka
PG-1||Port Moresby
CA-ON||Toronto, Ottawa, Hamilton (Ontario), Windsor (Ontario), Mississauga, Sudbury
CA-QC||Montreal/Montréal, Quebec City/Ville de Québec, Gatineau, Laval (Québec)
CA-BC|Colombie-Britannique|Vancouver, Kelowna, Kamloops
CA-AB||Calgary, Edmonton, Fort McMurray, Jasper, Banff
CA-NL|Newfoundland, Labrador, New Brunswick, Prince Edward Island, Yukon, Nunavut|St. John's, Halifax, Moncton, Fredericton
CA-MB||Winnipeg
CA-SK||Saskatoon
US-NY||New York City/Nueva York/Нью-Йорк/Nowy Jork, Buffalo, Rochester, Syracuse (New York), Albany, Brooklyn, Manhattan
US-CA||Los Angeles/Лос-Анджелес, San Francisco/San Francisco, San Diego, Sacramento, Oakland, San Jose, Fresno, Bay Area, Silicon Valley
US-IL||Chicago/Чикаго, Springfield (Illinois), Peoria
US-TX||Houston, Dallas, Austin, San Antonio, Fort Worth, El Paso, Galveston, Corpus Christi
US-FL||Miami, Orlando, Tampa, Jacksonville, Fort Lauderdale, Key West
US-LA|Louisiane, Luisiana|New Orleans/La Nouvelle-Orléans/Nueva Orleans, Baton Rouge, Shreveport
US-MA||Boston, Worcester, Springfield (Massachusetts)
US-WA||Seattle, Spokane, Tacoma
US-OH||Cleveland, Cincinnati, Toledo (Ohio), Akron, Dayton
US-OK||Oklahoma City, Tulsa
US-KS||Wichita, Topeka, Arkansas City
US-GA|Georgia (U.S. state)|Atlanta
US-MI||Detroit, Grand Rapids, Flint, Lansing
US-PA||Philadelphia/Philadelphie/Filadelfia, Pittsburgh, Harrisburg
US-DC|District of Columbia|Washington, D.C.
US-NV||Las Vegas
US-OR||Portland (Oregon), Eugene
US-MN||Minneapolis, St. Paul, Duluth
US-MO||St. Louis, Kansas City
US-TN||Nashville, Memphis, Knoxville
US-MD||Baltimore, Annapolis
US-PR|Puerto Rico, Porto Rico|San Juan
MX-CMX||Mexico City/Ciudad de México/Mexiko-Stadt/Città del Messico, CDMX
MX-JAL||Guadalajara (México), Puerto Vallarta
MX-NLE|Nuevo León, Sonora, Chihuahua, Sinaloa, Oaxaca, Chiapas, Veracruz, Yucatán, Yucatan, Puebla, Michoacán, Guanajuato, Quintana Roo, Coahuila, Tamaulipas|Monterrey, Tijuana, Ciudad Juárez, Acapulco, Cancún, Cancun, Culiacán, Hermosillo, Morelia, Querétaro
GT-1||Guatemala City/Ciudad de Guatemala
HN-1||Tegucigalpa, San Pedro Sula
SV-1||San Salvador
NI-1||Managua
CR-1||San José (Costa Rica)
PA-1|Panama Canal, Canal de Panamá, Panamakanal|Panama City/Ciudad de Panamá
CU-1||Havana/La Habana/La Havane/Havanna, Santiago de Cuba
DO-1||Santo Domingo, Punta Cana
HT-1||Port-au-Prince, Cap-Haïtien
JM-1||Kingston, Montego Bay
CO-1|Antioquia, Cundinamarca, Valle del Cauca, Nariño, Santander (Colombia), Huila, Tolima, Chocó, Arauca, Meta (Colombia), La Guajira, Norte de Santander, Caldas, Risaralda, Quindío|Bogotá/Bogota, Medellín/Medellin, Cali, Barranquilla, Cartagena de Indias, Bucaramanga, Cúcuta/Cucuta, Pereira, Manizales, Santa Marta, Ibagué, Villavicencio, Montería, Neiva, Popayán, Tunja
VE-1||Caracas, Maracaibo, Valencia (Venezuela)
EC-1|Galápagos, Galapagos|Quito, Guayaquil, Cuenca (Ecuador), Esmeraldas
PE-1|Tacna, Moquegua, Apurímac, Apurimac, Áncash, Ancash, Cajamarca, Junín, Puno, Ayacucho, Huancavelica, Loreto, Arequipa, Cusco/Cuzco, Ucayali|Lima, Callao, Trujillo, Piura, Ilo, Iquitos, Huaraz, Chiclayo, Juliaca
BO-1|Potosí, Santa Cruz (Bolivia), Oruro|La Paz, El Alto, Cochabamba, Uyuni
CL-VS|Valparaíso Region, Región de Valparaíso|Valparaíso/Valparaiso, Viña del Mar, Quilpué, Villa Alemana, Limache, San Antonio (Chile), Peñablanca
CL-BI|Biobío, Araucanía, Ñuble, O'Higgins, Los Lagos, Los Ríos, Aysén, Magallanes, Atacama, Tarapacá, Coquimbo|Santiago de Chile, Concepción, Talcahuano, Temuco, Antofagasta, Calama, Iquique, Puerto Montt, Valdivia, La Serena, Rancagua, Talca, Chillán, Punta Arenas, Copiapó
AR-B|Patagonia, Patagonien, Patagonie, Pampas, Córdoba (Argentina), Santa Fe (Argentina), Tucumán, Chubut, Neuquén, Río Negro, Jujuy, Catamarca, Entre Ríos, Tierra del Fuego, Vaca Muerta|Buenos Aires, La Plata, Mar del Plata, Bariloche, Ushuaia, Bahía Blanca
UY-1||Montevideo, Punta del Este
PY-1||Asunción, Ciudad del Este
BR-SP|Estado de São Paulo|São Paulo/Sao Paulo/San Pablo, Campinas, Ribeirão Preto, São José dos Campos, Guarulhos, Bauru, Araraquara, São José do Rio Preto
BR-RJ||Rio de Janeiro/Río de Janeiro, Niterói, Petrópolis
BR-MG||Belo Horizonte, Uberlândia, Ouro Preto, Brumadinho
BR-RS|Rio Grande do Sul, Paraná, Santa Catarina|Porto Alegre, Curitiba, Florianópolis, Caxias do Sul, Londrina, Joinville
BR-BA|Bahia, Pernambuco, Ceará, Maranhão, Paraíba, Alagoas, Sergipe, Rio Grande do Norte, Piauí|Recife, Fortaleza, São Luís, Maceió, Teresina
BR-AM|Amazônia, Amazonia, Rondônia, Roraima, Amapá, Tocantins|Manaus, Belém, Porto Velho
BR-GO|Goiás, Mato Grosso, Mato Grosso do Sul, Espírito Santo|Brasília/Brasilia, Goiânia, Cuiabá, Campo Grande
ZA-GP|Gauteng, KwaZulu-Natal, Western Cape, Eastern Cape, Mpumalanga, Free State|Johannesburg, Pretoria, Cape Town/Kapstadt/Le Cap/Ciudad del Cabo, Durban, Soweto, Port Elizabeth/Gqeberha, Rustenburg
NG-1|Borno, Kaduna, Rivers State, Niger Delta|Lagos (Nigeria), Abuja, Kano, Ibadan, Port Harcourt, Maiduguri
KE-1||Nairobi, Mombasa, Kisumu
ET-1|Tigray, Amhara, Oromia|Addis Ababa/Addis Abeba
TZ-1|Zanzibar|Dar es Salaam, Dodoma, Arusha
UG-1||Kampala, Entebbe
RW-1||Kigali
CD-1|Kivu, North Kivu, Katanga, Congo, Kongo|Kinshasa, Lubumbashi
GH-1||Accra, Kumasi
CI-1|Côte d'Ivoire, Elfenbeinküste, Costa de Marfil|Abidjan, Yamoussoukro
SN-1||Dakar
ML-1||Bamako, Timbuktu
SD-1|Darfur|Khartoum/Khartum, Port Sudan
SO-1|Somaliland|Mogadishu
MZ-1|Cabo Delgado|Maputo, Beira (Mozambique), Pemba
ZM-1|Copperbelt|Lusaka, Ndola, Kitwe
ZW-1||Harare, Bulawayo
AO-1||Luanda, Benguela
CM-1||Yaoundé, Douala
MG-1||Antananarivo
NA-1||Windhoek
EG-1|Sinai, Suez Canal, Suezkanal, Canal de Suez, Nile Delta|Cairo/Kairo/Le Caire/El Cairo/Каир/القاهرة, Suez, Luxor, Aswan, Port Said, Sharm el-Sheikh
LY-1|Cyrenaica, Tripolitania|Tripoli/Tripolis, Benghazi/Bengasi, Tobruk, Derna, Misrata
TN-1||Tunis/Túnez, Sfax, Sousse
DZ-1|Kabylia, Kabylie|Algiers/Algier/Alger/Argel, Oran, Constantine (Algeria)
MA-1|Western Sahara|Rabat, Casablanca, Marrakesh/Marrakech, Tangier/Tanger, Fez, Agadir
IL-1|West Bank, Westjordanland, Cisjordanie, Cisjordania, Gaza Strip, Gazastreifen, Bande de Gaza, Franja de Gaza, Gaza, Golan, Galilee|Jerusalem/Jérusalem/Jerusalén/Gerusalemme/Иерусалим, Tel Aviv/Тель-Авив, Haifa, Ramallah, Rafah, Hebron
LB-1||Beirut/Beyrouth/Бейрут, Sidon, Baalbek
SY-1||Damascus/Damaskus/Damas/Damasco, Aleppo/Alep/Alepo, Homs, Idlib, Latakia
JO-1||Amman, Aqaba
IQ-1|Kurdistan|Baghdad/Bagdad, Basra, Mosul, Erbil, Kirkuk
IR-1|Khuzestan|Tehran/Teheran/Téhéran/Teherán/Тегеран, Isfahan, Shiraz, Mashhad, Tabriz, Bandar Abbas
SA-1||Riyadh/Riad, Jeddah/Dschidda, Dammam
AE-1||Dubai/Dubái, Abu Dhabi, Sharjah
QA-1||Doha/Ras Laffan
KW-1||Kuwait City
OM-1|عمان|Muscat/Maskat/مسقط, Sohar/صحار, Salalah/صلالة, Duqm/الدقم
BH-1||Manama
YE-1|Hadhramaut|Sanaa/Sana'a, Aden, Hodeidah
AF-1||Kabul/Kaboul/Кабул, Kandahar, Herat, Mazar-i-Sharif
`;
