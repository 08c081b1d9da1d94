/// The goods that shops of this kind sell, from which a seed makes articles.
///
/// A category is a line `# key | name`; a good is a line `name; price; unit and sizes; marks; choices`. The price is in
/// cents for a kilogram, a litre or a piece. The marks: `fresh` has no brand; `einweg`, `bier` and `mehrweg` bear 25, 8
/// and 15 cents of deposit; 16 and 18 are the age that a buyer must have. Of the words of one choice, such as
/// `mild/würzig`, an article has at most one, so that no name contradicts itself.
enum GoodsTable {
  static let text = """
    # obst | Obst & Gemüse
    Bananen; 189; g 600 1000; fresh; Bio/Fairtrade, reif/zum Nachreifen, lose/im Beutel, Klasse I/Klasse II
    Äpfel Rotwang; 269; g 1000 1500; fresh; Bio/aus der Region, süß/säuerlich, lose/im Netz, Klasse I/Klasse II
    Birnen; 319; g 750 1000; fresh; Bio/aus der Region, süß/säuerlich, lose/im Netz, Klasse I/Klasse II
    Heidelbeeren; 1590; g 125 300 500; fresh; Bio/aus der Region, Klasse I/Klasse II, süß/mild, in der Schale/im Becher
    Erdbeeren; 890; g 250 500; fresh; Bio/aus der Region, Klasse I/Klasse II, süß/mild, in der Schale/im Becher
    Zitronen; 379; g 500; fresh; Bio/unbehandelt, Klasse I/Klasse II, lose/im Netz, dünnschalig/extra saftig
    Rispentomaten; 399; g 500 1000; fresh; Bio/aus der Region, Klasse I/Klasse II, aromatisch/süß, lose/in der Schale
    Möhren; 149; g 500 1000; fresh; Bio/aus der Region, gewaschen/mit Grün, lose/im Beutel, Klasse I/Klasse II
    Speisekartoffeln festkochend; 139; g 1500 2500; fresh; Bio/aus der Region, gewaschen/ungewaschen, im Netz/im Papierbeutel, Klasse I/Klasse II
    Frühlingszwiebeln; 89; piece 1; fresh; Bio/aus der Region, Klasse I/Klasse II, lose/im Bund, mild/kräftig, extra frisch/küchenfertig
    Salatgurke; 79; piece 1; fresh; Bio/aus der Region, Klasse I/Klasse II, lose/ohne Folie, groß/mini, knackig
    Baby Leaf Salad Mix; 1392; g 125 200;; organic/local, washed/ready to eat, mild/peppery
    # milch | Milch & Käse
    Frische Vollmilch; 129; ml 500 1000;; Bio/vom Hof, laktosefrei, 3,5 % Fett/3,8 % Fett, aus Weidemilch/aus Heumilch
    Süßrahmbutter; 1056; g 250;; Bio/vom Hof, mild gesäuert/leicht gesalzen, aus Weidemilch/aus Heumilch
    Naturjoghurt; 290; g 150 500;; Bio/vom Hof, laktosefrei, 3,5 % Fett/1,5 % Fett, mild/stichfest/cremig gerührt
    Fruchtjoghurt Erdbeere; 460; g 150 500;; Bio, laktosefrei, 3,5 % Fett/1,5 % Fett, mild/cremig
    Speisequark; 380; g 250 500;; Bio, laktosefrei, Magerstufe/20 % Fett/40 % Fett, cremig
    Bergkäse in Scheiben; 1990; g 150 200;; Bio/vom Hof, mild/würzig, aus Heumilch, 6 Monate gereift/12 Monate gereift
    Geriebener Käse; 1150; g 150 200;; Bio, laktosefrei, mild/würzig, zum Überbacken/fein gerieben
    Körniger Frischkäse; 745; g 200;; Bio, laktosefrei, leicht/20 % Fett, mit Schnittlauch
    Schlagsahne; 545; ml 200;; Bio, laktosefrei, 30 % Fett/32 % Fett, aus Weidemilch
    Oat Drink Barista; 219; ml 1000;; organic, gluten free, no added sugar, extra creamy/light
    Mozzarella; 792; g 125;; Bio, laktosefrei, light/45 % Fett i. Tr., in Scheiben/als Kugel
    # eier | Eier & Frühstück
    Eier aus Freilandhaltung; 33; piece 6 10;; Bio/aus der Region, Größe M/Größe L, braun/weiß
    Haferflocken zart; 219; g 500;; Bio, glutenfrei, im Vorratspack
    Knuspermüsli Nuss; 699; g 500 750;; Bio, weniger süß/mit Honig, extra knusprig
    Cornflakes; 518; g 375;; Bio, ungesüßt/mit Honig, im Vorratspack
    Himbeerkonfitüre; 835; g 340;; Bio, kernlos/mit Stücken, weniger süß, 70 % Frucht
    Blütenhonig; 1098; g 500;; Bio/aus der Region, cremig/flüssig, im Glas/in der Spenderflasche
    Nuss-Nougat-Creme; 748; g 400;; Bio, fair gehandelt, ohne Palmöl, cremig
    Crunchy Peanut Butter; 998; g 350;; organic, no added sugar/lightly salted, palm oil free
    # brot | Brot & Gebäck
    Roggenmischbrot; 398; g 500 750;; Bio, geschnitten/am Stück, aus dem Steinofen/nach altem Rezept im Steinofen gebacken und von Hand geformt, mit Sauerteig
    Vollkorntoast; 318; g 500;; Bio, in Sandwichgröße, mit Saaten, ohne Zuckerzusatz
    Brötchen zum Aufbacken; 435; g 450;; Bio, mit Saaten/mit Roggen, aus dem Steinofen
    Laugenbrezeln; 59; piece 1 4;; Bio, mit Salz/mit Sesam, frisch gebacken/zum Aufbacken
    Butterhörnchen; 89; piece 1 2;; Bio, mit Butter gebacken/mit Nussfüllung, frisch gebacken/zum Aufbacken
    Wholegrain Rice Cakes; 1290; g 100;; organic, lightly salted/unsalted, gluten free
    Knäckebrot Sesam; 716; g 250;; Bio, dünn/extra knusprig, mit Roggen/mit Dinkel
    Weizen-Wraps; 538; g 370;; Bio, mit Vollkorn, groß/mini
    # fleisch | Fleisch & Wurst
    Hähnchenbrustfilet; 1399; g 400 600;; Bio, natur/mariniert, aus der Region, Haltungsform 3/Haltungsform 4
    Rinderhackfleisch; 1298; g 400 500;; Bio, mager, aus der Region, Haltungsform 3/Haltungsform 4
    Schweineschnitzel; 999; g 400;; Bio, paniert/natur, vom Strohschwein, Haltungsform 3/Haltungsform 4
    Kochschinken; 1995; g 100 200;; Bio, hauchdünn/in Scheiben, mager, vom Strohschwein
    Geflügel-Fleischwurst; 1190; g 150;; Bio, fein/mit Paprika, in Scheiben/am Stück
    Rostbratwürste; 1098; g 300 500;; Bio, fein/grob, vom Strohschwein, mit Kräutern
    Salami luftgetrocknet; 2790; g 80 100;; Bio, in Scheiben/am Stück, mit Pfeffer/mit Fenchel
    # fisch | Fisch
    Lachsfilet; 3192; g 250;; aus Wildfang/aus Bio-Zucht, mit Haut/ohne Haut, natur/mariniert
    Räucherlachs; 3990; g 100 200;; aus Wildfang/aus Bio-Zucht, mild geräuchert/über Buchenholz geräuchert, in Scheiben/am Stück
    Heringsfilets in Tomate; 895; g 200;; aus nachhaltigem Fang, mild/pikant, grätenarm
    Thunfisch in Lake; 1276; g 185;; aus nachhaltigem Fang/mit der Angel gefangen, in Stücken/als Filet, ohne Salzzusatz
    Garnelen gekocht; 2790; g 150;; aus Wildfang/aus Bio-Zucht, geschält/mit Schale, mit Dill/mit Knoblauch
    Fischstäbchen; 887; g 450;; aus nachhaltigem Fang/aus Wildfang, extra knusprig, mit Vollkornpanade
    # veggie | Vegan & Vegetarisch
    Räuchertofu; 1245; g 200 400;; Bio, mit Mandeln/mit Sesam, mild/kräftig
    Veggie-Hack; 1452; g 275;; Bio, ohne Soja/aus Erbsen, natur/gewürzt
    Kichererbsen-Bällchen; 1495; g 200;; Bio, mit Kräutern/mit Koriander, mild/scharf
    Hummus; 995; g 200;; Bio, natur/mit Paprika/mit Kräutern, extra cremig
    Plant-Based Burger Patties; 1762; g 227;; organic, smoky/classic, high in protein, soy free
    Cashew Camembert; 3325; g 120;; organic, with herbs/with pepper, creamy/ripe
    Sojajoghurt natur; 398; g 400 500;; Bio, ungesüßt/leicht gesüßt, proteinreich, mit Calcium
    # kuehl | Kühlregal & Fertiges
    Frische Gnocchi; 398; g 400 500;; Bio, mini, mit Vollkorn/mit Kürbis
    Tortellini mit Spinat; 796; g 250 500;; Bio, mit Ricotta/mit Frischkäse, für zwei
    Flammkuchen; 1142; g 260;; Bio, mit Speck/mit Lauch, extra dünn
    Kartoffelsalat; 548; g 400;; mit Gurke/mit Ei, nach Hausrezept, mit Brühe/mit Joghurt
    Tomatensuppe; 585; ml 400;; Bio, mit Basilikum/mit Sahne, nach Hausrezept, mild/würzig
    Caesar Salad Bowl; 1996; g 250;; with chicken/with egg, for two, with dressing
    Rote Grütze; 498; g 500;; Bio, mit Vanillesoße, weniger süß, nach Hausrezept
    # tk | Tiefgekühlt
    Pizza Margherita; 925; g 320 350;; Bio, aus dem Steinofen, extra dünn/mit dickem Boden
    Rahmspinat; 378; g 450;; Bio, mild/mit Knoblauch, portionierbar
    Beerenmischung; 1063; g 300;; Bio, ungesüßt, aus der Region, im Vorratspack
    Pommes frites; 318; g 750 1000;; Bio, fein geschnitten/im Wellenschnitt, für den Ofen/für die Fritteuse
    Erbsen; 332; g 450;; Bio, extra fein/sehr fein, aus der Region
    Vanilleeis; 425; ml 500 900;; Bio, mit Bourbonvanille, aus Weidemilch, laktosefrei
    Apfelstrudel; 748; g 600;; Bio, mit Rosinen/ohne Rosinen, nach Wiener Art
    # pasta | Nudeln, Reis & Getreide
    Spaghetti; 238; g 500;; Bio, Vollkorn/aus Hartweizen, dick/dünn
    Penne; 238; g 500;; Bio, Vollkorn/aus Hartweizen, glatt/gerillt
    Bandnudeln mit Ei; 516; g 500;; Bio, breit/schmal, nach alter Art
    Basmatireis; 399; g 500 1000;; Bio, weiß/Vollkorn, lose/im Kochbeutel, fair gehandelt
    Risottoreis; 538; g 500;; Bio, Rundkorn, aus Italien, im Vorratspack
    Couscous; 498; g 500;; Bio, Vollkorn, fein/mittelfein, schnellkochend
    Rote Linsen; 498; g 500;; Bio, geschält, schnellkochend, im Vorratspack
    Quinoa; 998; g 400;; Bio, weiß/rot/bunt, fair gehandelt
    # konserven | Konserven & Soßen
    Gehackte Tomaten; 248; g 400;; Bio, mit Basilikum/mit Knoblauch, sonnengereift
    Kidneybohnen; 318; g 400;; Bio, ohne Zuckerzusatz, in der Dose/im Glas
    Gewürzgurken; 578; g 360 670;; Bio, süß-sauer/mit Dill, knackig, klein/mittelgroß
    Passierte Tomaten; 258; g 500 690;; Bio, fein/stückig, sonnengereift, im Glas
    Tomatenketchup; 498; ml 500;; Bio, ohne Zuckerzusatz/weniger süß, mild/scharf
    Pesto Genovese; 1836; g 190;; Bio, ohne Knoblauch, mit Pinienkernen/mit Cashewkernen
    Sauerkraut; 298; g 520;; Bio, mild/mit Wacholder, im Glas/im Beutel
    Thai Curry Paste; 2490; g 100;; organic, red/green/yellow, mild/hot
    # gewuerze | Öl, Essig & Gewürze
    Olivenöl; 1398; ml 500 750;; Bio, mild/fruchtig, nativ extra, aus erster Ernte
    Sonnenblumenöl; 249; ml 1000;; Bio, kalt gepresst/zum Braten
    Apfelessig; 318; ml 500 750;; Bio, naturtrüb/klar, mild
    Pfeffer schwarz; 4980; g 40 50;; Bio, ganz/gemahlen/geschrotet, fair gehandelt, im Nachfüllpack
    Paprikapulver edelsüß; 3980; g 30 50;; Bio, geräuchert, fair gehandelt, im Nachfüllpack
    Meersalz; 178; g 500;; fein/grob, mit Jod/ohne Jod, im Nachfüllpack
    Senf mittelscharf; 446; ml 200;; Bio, im Glas/in der Tube, nach altem Rezept
    # backen | Backen & Süßen
    Weizenmehl; 109; g 1000;; Bio, Type 405/Type 550/Type 1050, aus der Region
    Rohrohrzucker; 338; g 500;; Bio, fein/grob, fair gehandelt
    Gemahlene Mandeln; 1495; g 200;; Bio, blanchiert/mit Haut, fein/grob
    Backkakao; 1590; g 125;; Bio, fair gehandelt, stark entölt/schwach entölt
    Vanillezucker; 1290; g 80;; Bio, mit Bourbonvanille, fair gehandelt
    Trockenhefe; 3570; g 21;; Bio, im Dreierpack, für süße Teige/für herzhafte Teige
    Rosinen; 796; g 250;; Bio, hell/dunkel, ungeschwefelt, kernlos
    # suess | Süßes & Salziges
    Vollmilchschokolade; 1290; g 100;; Bio, mit ganzen Nüssen/mit Meersalz/mit Keksstücken, fair gehandelt
    Butterkekse; 895; g 200;; Bio, mit Vollkorn/mit Schokolade, im Familienpack mit noch mehr Inhalt zum Teilen
    Fruchtgummi; 547; g 200 300;; Bio, sauer/fruchtig, vegan, im Familienpack mit noch mehr Inhalt zum Teilen
    Kartoffelchips Paprika; 1137; g 150 175;; Bio, geriffelt/dünn geschnitten, im Kessel geröstet, weniger Salz
    Salzstangen; 516; g 250;; Bio, mit Meersalz/mit Sesam, extra dünn
    Studentenfutter; 1745; g 200;; Bio, geröstet/ungeröstet, mit Cranberrys/ohne Rosinen, ungesalzen
    Salted Caramel Popcorn; 2490; g 90;; organic, extra crunchy, sharing bag
    Lakritzschnecken; 745; g 200;; süß/salzig, weich, vegan, im Familienpack mit noch mehr Inhalt zum Teilen
    # wasser | Wasser & Erfrischungen
    Mineralwasser; 66; ml 500 1000 1500; einweg; spritzig/medium/still, natriumarm, für Babynahrung geeignet
    Mineralwasser Glas; 92; ml 700 750; mehrweg; spritzig/medium/still, natriumarm, für Babynahrung geeignet
    Cola; 118; ml 330 1000 1500; einweg; ohne Zucker/weniger Zucker, koffeinfrei, mit Zitrone/mit Kirsche
    Orangenlimonade; 112; ml 500 1500; einweg; Bio, ohne Zucker/weniger Zucker, mit Fruchtfleisch
    Eistee Pfirsich; 158; ml 500 1500; einweg; Bio, ohne Zucker/weniger Zucker, mit Grüntee/mit Schwarztee
    Energy Drink; 396; ml 250 500; einweg; sugar free/low sugar, mango/citrus
    Tonic Water; 258; ml 200 1000; mehrweg; dry/light, with cucumber/with elderflower
    Apfelschorle; 138; ml 500 1000; einweg; Bio, naturtrüb/klar, aus der Region, spritzig/medium
    # saft | Säfte & Smoothies
    Apfelsaft; 179; ml 1000; mehrweg; Bio, naturtrüb/klar, aus der Region, direkt gepresst/aus Konzentrat
    Orangensaft; 289; ml 1000; einweg; Bio, mit Fruchtfleisch/ohne Fruchtfleisch, direkt gepresst/aus Konzentrat
    Multivitaminsaft; 229; ml 1000 1500; einweg; Bio, ohne Zuckerzusatz, mild/mit Karotte
    Rote-Bete-Saft; 398; ml 500 750; mehrweg; Bio, milchsauer vergoren, direkt gepresst
    Smoothie Mango-Maracuja; 1116; ml 250 750; einweg; Bio, ohne Zuckerzusatz, mit Hafer/mit Chiasamen
    Ingwershot; 3317; ml 60; einweg; Bio, mit Zitrone/mit Kurkuma, extra scharf/mild
    # kaffee | Kaffee & Tee
    Röstkaffee ganze Bohnen; 1798; g 500 1000;; Bio, kräftig/mild, fair gehandelt, hell geröstet/dunkel geröstet
    Filterkaffee gemahlen; 1398; g 500;; Bio, kräftig/mild, fair gehandelt, entkoffeiniert
    Espresso Capsules; 42; piece 10 20;; organic, ristretto/lungo, decaf, fair trade
    Pfefferminztee; 5630; g 40;; Bio, lose/im Beutel, aus der Region
    Earl Grey; 7980; g 35 50;; organic, loose leaf/tea bags, decaf, fair trade
    Trinkschokolade; 1098; g 500;; Bio, fair gehandelt, weniger süß/extra schokoladig
    Cold Brew Coffee; 950; ml 200; einweg; organic, black/with oat milk, unsweetened/lightly sweetened, decaf
    # bier | Bier
    Pils; 218; ml 330 500; bier 16; Bio, herb/mild, handwerklich gebraut, nach altem Brauch
    Helles; 226; ml 500; bier 16; Bio, mild/würzig, naturtrüb, handwerklich gebraut
    Weizenbier; 232; ml 500; bier 16; Bio, hell/dunkel, hefetrüb/kristallklar, nach altem Brauch
    Radler; 214; ml 330 500; einweg 16; Bio, mit Zitrone/mit Grapefruit, naturtrüb
    Craft Pale Ale; 758; ml 330; bier 16; organic, dry hopped/barrel aged, unfiltered
    Alkoholfreies Pils; 218; ml 330 500; bier; Bio, herb/mild, nach altem Brauch
    # wein | Wein & Spirituosen
    Riesling; 865; ml 750; 16; Bio, trocken/feinherb/lieblich, vom Steilhang, Jahrgang 2023/Jahrgang 2024
    Grauburgunder; 932; ml 750; 16; Bio, trocken/feinherb, im Eichenfass gereift, Jahrgang 2023/Jahrgang 2024
    Rotwein Cuvée; 798; ml 750; 16; Bio, trocken/halbtrocken, im Eichenfass gereift, Jahrgang 2021/Jahrgang 2022
    Rosé; 772; ml 750; 16; Bio, trocken/feinherb, Jahrgang 2023/Jahrgang 2024
    Perlwein; 652; ml 200 750; 16; Bio, trocken/halbtrocken, weiß/rosé
    London Dry Gin; 2784; ml 500 700; 18; organic, citrus/floral, small batch
    Kräuterlikör; 2140; ml 350 700; 18; Bio, herb/mild, nach altem Rezept
    Rum Spiced; 2398; ml 700; 18; aged 3 years/aged 8 years, with vanilla/with orange
    # baby | Baby & Kind
    Karotten-Kartoffel-Brei; 663; g 190 220;; Bio, ab dem 5. Monat/ab dem 6. Monat, fein püriert/mit Stückchen
    Obstbrei Apfel-Birne; 578; g 100 190;; Bio, ab dem 5. Monat/ab dem 6. Monat, im Glas/im Quetschbeutel, ohne Zuckerzusatz
    Kinder-Hirsestangen; 3633; g 30;; Bio, ab dem 8. Monat/ab dem 12. Monat, natur/mit Banane, ungesalzen
    Windeln Größe 4; 24; piece 34 72;; extra saugfähig, ohne Duftstoffe, sensitiv, im Vorratspack
    Feuchttücher; 3; piece 60 80;; ohne Duftstoffe/mit Aloe vera, sensitiv, plastikfrei, im Vorratspack
    Anfangsmilchpulver; 2498; g 600;; Bio, von Geburt an, ohne Palmöl, laktosearm
    # drogerie | Drogerie & Pflege
    Duschgel; 796; ml 250 300;; vegan, sensitiv, ohne Duftstoffe/mit Zitrusduft, mit Aloe vera
    Shampoo; 1180; ml 250;; vegan, für trockenes Haar/für feines Haar, ohne Silikone
    Zahnpasta; 2253; ml 75;; vegan, mit Fluorid/ohne Fluorid, mit Minze/mit Kräutern
    Handseife; 598; ml 250 500;; vegan, sensitiv, ohne Duftstoffe/mit Lavendel, im Nachfüllpack
    Deo Roll-on; 3980; ml 50;; vegan, ohne Duftstoffe/mit Zitrusduft, ohne Aluminium, sensitiv
    Toilettenpapier; 55; piece 8 10;; 3-lagig/4-lagig, extra weich, aus Recyclingpapier
    Taschentücher; 12; piece 15 30;; 3-lagig/4-lagig, extra weich, aus Recyclingpapier
    Suncream SPF 50; 6475; ml 200;; vegan, sensitive/kids, fragrance free, waterproof
    # putzen | Haushalt & Reinigung
    Spülmittel; 338; ml 500;; Konzentrat, sensitiv, mit Zitrone/mit Aloe vera, im Nachfüllpack
    Vollwaschmittel flüssig; 426; ml 1100 2000;; Konzentrat, ohne Duftstoffe/mit Frischeduft, sensitiv, im Nachfüllpack
    Allzweckreiniger; 238; ml 1000;; Konzentrat, mit Zitrone/mit Lavendel, extra stark, im Nachfüllpack
    Spülmaschinentabs; 18; piece 25 50;; phosphatfrei, mit Zitrone, extra stark
    Müllbeutel 35 l; 12; piece 15 30;; reißfest, mit Zugband, aus Recyclingfolie
    Küchenrolle; 72; piece 2 4;; 3-lagig/4-lagig, extra saugfähig, aus Recyclingpapier
    Backpapier; 149; piece 1;; ungebleicht/gebleicht, auf der Rolle/als Zuschnitt, beidseitig beschichtet
    # tier | Tierbedarf
    Katzenfutter nass; 498; g 85 400;; mit Huhn/mit Lachs/mit Rind, in Soße/in Gelee, getreidefrei, für Senioren/für Kätzchen
    Trockenfutter Hund; 348; g 1000 3000;; mit Huhn/mit Lachs/mit Lamm, getreidefrei, für Senioren/für Welpen
    Katzenstreu; 62; g 6000;; klumpend/nicht klumpend, staubarm, ohne Duftstoffe
    Kausticks; 1990; g 120 180;; mit Huhn/mit Rind, getreidefrei, für kleine Hunde/für große Hunde
    Vogelfutter; 249; g 1000;; ohne Schalen/mit Erdnüssen, für den Winter/für das ganze Jahr
    # welt | World Food
    Coconut Milk; 548; ml 400;; organic, light/extra creamy
    Soy Sauce; 1326; ml 150 250;; organic, light/dark, less salt, gluten free
    Tortilla Chips; 945; g 200 300;; organic, salted/with cheese/with chilli, family size
    Salsa Picante; 1072; g 250;; organic, mild/hot, chunky/smooth
    Ramen Noodles; 1290; g 85 100;; organic, chicken style/miso/kimchi, mild/hot
    Sriracha Chili Sauce; 1098; ml 200 450;; organic, hot/extra hot, no added sugar
    Tahini; 1396; g 250;; organic, light/dark, salted/unsalted
    """
}
