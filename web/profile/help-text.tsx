export const HELP = [
  {
    id: 'profil',
    title: 'Ihr Profil',
    body: (
      <p>
        Unter „Profil“ stehen Ihr Name, Ihre E-Mail-Adresse und die Bilderbeschriftung, also der Name, der
        unter veröffentlichten Bildern erscheint. Dort finden Sie auch alle Fotoalben, die für Sie freigegeben
        sind.
      </p>
    ),
  },
  {
    id: 'alben',
    title: 'Alben und Downloads',
    body: (
      <p>
        Aus einem Album laden Sie alle oder nur ausgewählte Bilder als ZIP-Archiv in hoher Auflösung. Sie
        können währenddessen weiterblättern.
      </p>
    ),
  },
  {
    id: 'favoriten',
    title: 'Favoriten und Sterne',
    body: (
      <p>
        Das Herz merkt ein Bild als Favorit vor. Mit den Sternen bewerten Sie von 0 bis 5; ein zweiter Klick
        auf denselben Stern setzt die Bewertung auf 0 zurück. Beides sehen nur Sie.
      </p>
    ),
  },
  {
    id: 'auswahl',
    title: 'Eine Auswahl abschicken',
    body: (
      <p>
        Manche Alben sind zum Aussuchen da. Dort nimmt das Herz ein Bild in Ihre Auswahl; Sterne und
        Anmerkungen gehen mit. Gespeichert wird von selbst, auch ohne Verbindung. „Auswahl abschicken“ gibt
        dem Fotografen Bescheid; danach können Sie die Auswahl wieder öffnen.
      </p>
    ),
  },
  {
    id: 'auswaehlen',
    title: 'Auswählen',
    body: (
      <p>
        Tippen Sie auf den Kreis in der Ecke einer Kachel. Über „Auswählen“ markieren Sie auch alle Bilder mit
        einer bestimmten Bewertung.
      </p>
    ),
  },
  {
    id: 'markierungen',
    title: 'Markierungen am Bild',
    body: (
      <ul>
        <li>Worksafe oder bedenklich: bestimmt, ob das Bild im sicheren Modus erscheint.</li>
        <li>Öffentlich oder nur für Angemeldete.</li>
        <li>Papierkorb: zum Löschen vorgemerkt, noch nicht gelöscht.</li>
      </ul>
    ),
  },
  {
    id: 'filter',
    title: 'Filter',
    body: (
      <p>
        Filter wirken zusammen, auch Mindest- und Höchstbewertung. Sie werden in Ihrem Profil gespeichert und
        beim nächsten Anmelden wiederhergestellt.
      </p>
    ),
  },
  {
    id: 'sicherer-modus',
    title: 'Sicherer Modus',
    body: (
      <p>
        Er blendet alles aus, was als bedenklich markiert ist. Mit der Esc-Taste schalten Sie ihn jederzeit
        ein.
      </p>
    ),
  },
];
