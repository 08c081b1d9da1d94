/// The goods that shops of this kind sell, from which a seed makes articles.
///
/// A category is a line `# key | name | varieties`; a good is a line `name; price; unit and sizes; marks`. The price
/// is in cents for a kilogram, a litre or a piece. The marks: `fresh` has no brand; `einweg`, `bier` and `mehrweg`
/// bear 25, 8 and 15 cents of deposit; 16 and 18 are the age that a buyer must have.
enum GoodsTable {
  static let text = """
    # obst | Obst & Gemüse | Bio, aus der Region, süß, knackig, gewaschen, lose, im Netz, Klasse I
    Bananen; 189; g 600 1000; fresh
    Äpfel Rotwang; 269; g 1000 1500; fresh
    Birnen; 319; g 750 1000; fresh
    Heidelbeeren; 1590; g 125 300 500; fresh
    Erdbeeren; 890; g 250 500; fresh
    Zitronen; 379; g 500; fresh
    Rispentomaten; 399; g 500 1000; fresh
    Möhren; 149; g 500 1000; fresh
    Speisekartoffeln festkochend; 139; g 1500 2500; fresh
    Frühlingszwiebeln; 89; piece 1; fresh
    Salatgurke; 79; piece 1; fresh
    Baby Leaf Salad Mix; 1392; g 125 200
    # milch | Milch & Käse | Bio, laktosefrei, mild, fettarm, cremig, 3,5 % Fett, vom Hof, für die ganze Familie
    Frische Vollmilch; 129; ml 500 1000
    Süßrahmbutter; 1056; g 250
    Naturjoghurt; 290; g 150 500
    Fruchtjoghurt Erdbeere; 460; g 150 500
    Speisequark; 380; g 250 500
    Bergkäse in Scheiben; 1990; g 150 200
    Geriebener Käse; 1150; g 150 200
    Körniger Frischkäse; 745; g 200
    Schlagsahne; 545; ml 200
    Oat Drink Barista; 219; ml 1000
    Mozzarella; 792; g 125
    # eier | Eier & Frühstück | Bio, vom Hof, feine Auswahl, extra fein, im Vorratspack, für jeden Morgen
    Eier aus Freilandhaltung; 33; piece 6 10
    Haferflocken zart; 219; g 500
    Knuspermüsli Nuss; 699; g 500 750
    Cornflakes; 518; g 375
    Himbeerkonfitüre; 835; g 340
    Blütenhonig; 1098; g 500
    Nuss-Nougat-Creme; 748; g 400
    Crunchy Peanut Butter; 998; g 350
    # brot | Brot & Gebäck | Bio, aus dem Steinofen, geschnitten, saftig, mit Saaten, nach altem Rezept im Steinofen gebacken und von Hand geformt
    Roggenmischbrot; 398; g 500 750
    Vollkorntoast; 318; g 500
    Brötchen zum Aufbacken; 435; g 450
    Laugenbrezeln; 59; piece 1 4
    Butterhörnchen; 89; piece 1 2
    Wholegrain Rice Cakes; 1290; g 100
    Knäckebrot Sesam; 716; g 250
    Weizen-Wraps; 538; g 370
    # fleisch | Fleisch & Wurst | Bio, mager, zart, küchenfertig, gewürzt, vom Strohschwein, in Scheiben
    Hähnchenbrustfilet; 1399; g 400 600
    Rinderhackfleisch; 1298; g 400 500
    Schweineschnitzel; 999; g 400
    Kochschinken; 1995; g 100 200
    Geflügel-Fleischwurst; 1190; g 150
    Rostbratwürste; 1098; g 300 500
    Salami luftgetrocknet; 2790; g 80 100
    # fisch | Fisch | aus Wildfang, natur, fein, küchenfertig, aus nachhaltigem Fang, mild gewürzt
    Lachsfilet; 3192; g 250
    Räucherlachs; 3990; g 100 200
    Heringsfilets in Tomate; 895; g 200
    Thunfisch in Lake; 1276; g 185
    Garnelen gekocht; 2790; g 150
    Fischstäbchen; 887; g 450
    # veggie | Vegan & Vegetarisch | Bio, würzig, mit Kräutern, proteinreich, nach Art des Hauses, ohne Soja
    Räuchertofu; 1245; g 200 400
    Veggie-Hack; 1452; g 275
    Kichererbsen-Bällchen; 1495; g 200
    Hummus; 995; g 200
    Plant-Based Burger Patties; 1762; g 227
    Cashew Camembert; 3325; g 120
    Sojajoghurt natur; 398; g 400 500
    # kuehl | Kühlregal & Fertiges | frisch, mit Basilikum, extra würzig, für zwei, cremig, nach Hausrezept
    Frische Gnocchi; 398; g 400 500
    Tortellini mit Spinat; 796; g 250 500
    Flammkuchen; 1142; g 260
    Kartoffelsalat; 548; g 400
    Tomatensuppe; 585; ml 400
    Caesar Salad Bowl; 1996; g 250
    Rote Grütze; 498; g 500
    # tk | Tiefgekühlt | Bio, fein, nach Hausrezept, aus der Region, im Vorratspack, feine Auswahl
    Pizza Margherita; 925; g 320 350
    Rahmspinat; 378; g 450
    Beerenmischung; 1063; g 300
    Pommes frites; 318; g 750 1000
    Erbsen; 332; g 450
    Vanilleeis; 425; ml 500 900
    Apfelstrudel; 748; g 600
    # pasta | Nudeln, Reis & Getreide | Bio, fein, Vollkorn, schnellkochend, im Vorratspack, nach alter Art
    Spaghetti; 238; g 500
    Penne; 238; g 500
    Bandnudeln mit Ei; 516; g 500
    Basmatireis; 399; g 500 1000
    Risottoreis; 538; g 500
    Couscous; 498; g 500
    Rote Linsen; 498; g 500
    Quinoa; 998; g 400
    # konserven | Konserven & Soßen | Bio, fein gewürzt, ohne Zuckerzusatz, im Glas, sonnengereift, nach Hausrezept
    Gehackte Tomaten; 248; g 400
    Kidneybohnen; 318; g 400
    Gewürzgurken; 578; g 360 670
    Passierte Tomaten; 258; g 500 690
    Tomatenketchup; 498; ml 500
    Pesto Genovese; 1836; g 190
    Sauerkraut; 298; g 520
    Thai Curry Paste; 2490; g 100
    # gewuerze | Öl, Essig & Gewürze | Bio, fein, mild, kräftig, aus erster Ernte, im Nachfüllpack
    Olivenöl; 1398; ml 500 750
    Sonnenblumenöl; 249; ml 1000
    Apfelessig; 318; ml 500 750
    Pfeffer schwarz; 4980; g 40 50
    Paprikapulver edelsüß; 3980; g 30 50
    Meersalz; 178; g 500
    Senf mittelscharf; 446; ml 200
    # backen | Backen & Süßen | Bio, extra fein, fair gehandelt, feine Auswahl, im Vorratspack
    Weizenmehl; 109; g 1000
    Rohrohrzucker; 338; g 500
    Gemahlene Mandeln; 1495; g 200
    Backkakao; 1590; g 125
    Vanillezucker; 1290; g 80
    Trockenhefe; 3570; g 21
    Rosinen; 796; g 250
    # suess | Süßes & Salziges | zartbitter, mit ganzen Nüssen, Meersalz, fruchtig, ohne Zuckerzusatz, im Familienpack mit noch mehr Inhalt zum Teilen
    Vollmilchschokolade; 1290; g 100
    Butterkekse; 895; g 200
    Fruchtgummi; 547; g 200 300
    Kartoffelchips Paprika; 1137; g 150 175
    Salzstangen; 516; g 250
    Studentenfutter; 1745; g 200
    Salted Caramel Popcorn; 2490; g 90
    Lakritzschnecken; 745; g 200
    # wasser | Wasser & Erfrischungen | spritzig, medium, still, ohne Zucker, Zitrone, Himbeere
    Mineralwasser; 66; ml 500 1000 1500; einweg
    Mineralwasser Glas; 92; ml 700 750; mehrweg
    Cola; 118; ml 330 1000 1500; einweg
    Orangenlimonade; 112; ml 500 1500; einweg
    Eistee Pfirsich; 158; ml 500 1500; einweg
    Energy Drink; 396; ml 250 500; einweg
    Tonic Water; 258; ml 200 1000; mehrweg
    Apfelschorle; 138; ml 500 1000; einweg
    # saft | Säfte & Smoothies | Bio, naturtrüb, ohne Fruchtfleisch, direkt gepresst, mild
    Apfelsaft; 179; ml 1000; mehrweg
    Orangensaft; 289; ml 1000; einweg
    Multivitaminsaft; 229; ml 1000 1500; einweg
    Rote-Bete-Saft; 398; ml 500 750; mehrweg
    Smoothie Mango-Maracuja; 1116; ml 250 750; einweg
    Ingwershot; 3317; ml 60; einweg
    # kaffee | Kaffee & Tee | Bio, kräftig, mild, fair gehandelt, sanft verarbeitet, feine Auswahl
    Röstkaffee ganze Bohnen; 1798; g 500 1000
    Filterkaffee gemahlen; 1398; g 500
    Espresso Capsules; 42; piece 10 20
    Pfefferminztee; 5630; g 40
    Earl Grey; 7980; g 35 50
    Trinkschokolade; 1098; g 500
    Cold Brew Coffee; 950; ml 200; einweg
    # bier | Bier | naturtrüb, herb, fein, handwerklich gebraut, aus dem Holzfass, nach altem Brauch
    Pils; 218; ml 330 500; bier 16
    Helles; 226; ml 500; bier 16
    Weizenbier; 232; ml 500; bier 16
    Radler; 214; ml 330 500; einweg 16
    Craft Pale Ale; 758; ml 330; bier 16
    Alkoholfreies Pils; 218; ml 330 500; bier
    # wein | Wein & Spirituosen | Bio, im Eichenfass gereift, Sonderabfüllung, vom Steilhang, feine Auswahl, Jahrgang 2024
    Riesling; 865; ml 750; 16
    Grauburgunder; 932; ml 750; 16
    Rotwein Cuvée; 798; ml 750; 16
    Rosé; 772; ml 750; 16
    Perlwein; 652; ml 200 750; 16
    London Dry Gin; 2784; ml 500 700; 18
    Kräuterlikör; 2140; ml 350 700; 18
    Rum Spiced; 2398; ml 700; 18
    # baby | Baby & Kind | Bio, ab dem 6. Monat, sensitiv, für unterwegs, im Vorratspack, extra sanft
    Karotten-Kartoffel-Brei; 663; g 190 220
    Obstbrei Apfel-Birne; 578; g 100 190
    Kinder-Hirsestangen; 3633; g 30
    Windeln Größe 4; 24; piece 34 72
    Feuchttücher; 3; piece 60 80
    Anfangsmilchpulver; 2498; g 600
    # drogerie | Drogerie & Pflege | sensitiv, mit Aloe vera, ohne Duftstoffe, für jeden Tag, vegan
    Duschgel; 796; ml 250 300
    Shampoo; 1180; ml 250
    Zahnpasta; 2253; ml 75
    Handseife; 598; ml 250 500
    Deo Roll-on; 3980; ml 50
    Toilettenpapier; 55; piece 8 10
    Taschentücher; 12; piece 15 30
    Suncream SPF 50; 6475; ml 200
    # putzen | Haushalt & Reinigung | Konzentrat, sensitiv, mit Zitrone, nachfüllbar, extra stark
    Spülmittel; 338; ml 500
    Vollwaschmittel flüssig; 426; ml 1100 2000
    Allzweckreiniger; 238; ml 1000
    Spülmaschinentabs; 18; piece 25 50
    Müllbeutel 35 l; 12; piece 15 30
    Küchenrolle; 72; piece 2 4
    Backpapier; 149; piece 1
    # tier | Tierbedarf | mit Huhn, mit Lachs, getreidefrei, für Senioren, in feiner Soße
    Katzenfutter nass; 498; g 85 400
    Trockenfutter Hund; 348; g 1000 3000
    Katzenstreu; 62; g 6000
    Kausticks; 1990; g 120 180
    Vogelfutter; 249; g 1000
    # welt | World Food | hot, mild, organic, family size, gluten free
    Coconut Milk; 548; ml 400
    Soy Sauce; 1326; ml 150 250
    Tortilla Chips; 945; g 200 300
    Salsa Picante; 1072; g 250
    Ramen Noodles; 1290; g 85 100
    Sriracha Chili Sauce; 1098; ml 200 450
    Tahini; 1396; g 250
    """
}
