import type { NewsTexts } from './news-item.ts';

export const NEWS_DE: NewsTexts = {
  bannerBalance: {
    title: 'Jeden Saldo selbst prüfen',
    summary: 'Jede Buchung zeigt, was sich warum geändert hat, und den Saldo danach.',
    body: [
      'Jede Geldbewegung wird doppelt gebucht: Was ein Konto verlässt, kommt auf einem anderen an, bis zur letzten Nachkommastelle. Unter Vermögen, Verlauf finden Sie jede Buchung Ihrer Konten mit ihrem Grund und dem Saldo danach. Zählen Sie nach: Sie kommen auf den angezeigten Betrag.',
      'Ein Prüfprogramm im Server rechnet jede Minute alle Konten nach. Geht auch nur eine Einheit nicht auf, wird der Handel in diesem Vermögenswert sofort angehalten, und die Statusseite meldet es.',
    ],
  },
  bannerSpot: {
    title: 'Der Spothandel ist eröffnet',
    summary: '25 Coins gegen USDT, mit Limit-, Market-, Stop- und OCO-Orders.',
    body: [
      'Handeln Sie rund um die Uhr 25 Coins gegen USDT. Orders werden nach Preis und dann nach Zeit ausgeführt, nach nichts anderem.',
      [
        'Limit- und Market-Orders, Stop-Limit, Stop-Market und OCO',
        'Gültig bis auf Widerruf, sofort oder stornieren, ganz oder gar nicht, Post-only',
        '0,10 % Gebühr für Maker und Taker, sichtbar vor der Bestätigung',
      ],
      'Vor der ersten Order legen Sie ein Transaktionspasswort fest und verifizieren Ihre Identität.',
    ],
  },
  bannerDemo: {
    title: 'Ein Markt zum Üben',
    summary: 'Demomodus: simulierte Kurse, Spielgeld, kein Risiko.',
    body: [
      'Dieser Server läuft im Demomodus. Die Kurse sind simuliert, die Guthaben sind Spielgeld ohne Wert. Orderbuch, Ausführung und Buchhaltung sind echt.',
      'Registrieren Sie sich, lassen Sie sich mit einem Tipp verifizieren, und Sie erhalten Spielgeld zum Handeln.',
    ],
  },
  welcome: {
    title: 'Willkommen bei {{brand}}',
    summary: 'Was Sie hier tun können und wo Sie es finden.',
    body: [
      '{{brand}} ist eine quelloffene Handelsplattform. Jeder kann nachlesen, wie Orders ausgeführt, Gebühren berechnet und Guthaben geführt werden.',
      [
        'Märkte: Live-Kurse, Charts und 24-Stunden-Werte von Coins und Devisenpaaren',
        'Handel: das Orderbuch, Ihre Orders und Ihre Ausführungen',
        'Vermögen: Ihre Guthaben mit jeder Buchung dahinter',
        'Sicherheitscenter: Login-Passwort, Transaktionspasswort und Ihre Sitzungen',
      ],
      'Die Oberfläche gibt es in zehn Sprachen, hell und dunkel. Beides ändern Sie im Seitenmenü.',
    ],
  },
  demo: {
    title: 'Über Demomodus und Spielgeld',
    summary: 'Ein- und ausgezahlt werden nur Test-Coins, kein echtes Geld.',
    body: [
      'Alle Guthaben auf diesem Server sind Spielgeld. Ein- und Auszahlungen laufen über ein eigenes Testnetz: Nichts davon lässt sich kaufen oder gegen etwas tauschen, und der Betreiber kann die Guthaben jederzeit zurücksetzen.',
      'Die Kurse stammen aus einer Simulation, die sich wie ein Markt verhält, aber keinem echten folgt. Ein Liquiditätskonto und mehrere Hintergrundhändler, allesamt Programme, geben Orders auf demselben Weg auf wie Sie, damit das Orderbuch nie leer ist.',
      'Bestätigungscodes werden nicht verschickt. Sie lesen sie im Demo-Postfach, das sich von der Seite aus öffnet, die den Code verlangt. Verwenden Sie hier kein Passwort, das Sie auch anderswo nutzen.',
    ],
  },
  fees: {
    title: 'Gebühren im Spothandel',
    summary: 'Maker 0,10 %, Taker 0,10 %, erhoben im erhaltenen Vermögenswert.',
    body: [
      'Jede Ausführung kostet 0,10 % dessen, was Sie erhalten, ob Ihre Order im Buch gewartet hat (Maker) oder sofort ausgeführt wurde (Taker). Kaufen Sie BTC, wird die Gebühr in BTC bezahlt; verkaufen Sie BTC gegen USDT, in USDT.',
      'Der Satz, der bei der Aufgabe einer Order gilt, bleibt für diese Order fest, bis sie ausgeführt oder storniert ist. Das Aufgeben und Stornieren von Orders ist kostenlos.',
      'Beispiel: Sie kaufen 0,1 BTC. Die Gebühr beträgt 0,0001 BTC, auf Ihrem Konto kommen 0,0999 BTC an. Gebühren werden auf der achten Nachkommastelle aufgerundet.',
    ],
  },
  prices: {
    title: 'Wie Kurse und Kerzen entstehen',
    summary: 'Coins zeigen unsere eigenen Ausführungen, Devisen einen geprüften Index.',
    body: [
      'Coin-Paare: Der Kurs ist der des letzten Handels auf dieser Plattform. Kerzen und 24-Stunden-Werte entstehen nur aus unseren eigenen Ausführungen; das Volumen einer Kerze ist deren Summe.',
      'Devisen, Gold und Silber: Der Kurs ist ein Index aus mehreren Quellen. Eine Quelle, die verspätet ist, ohne Bestätigung springt oder mehr als 1 % von den anderen abweicht, bleibt außen vor. Der Devisenhandel läuft von Sonntag 22:00 bis Freitag 22:00 Uhr UTC; außerhalb stehen die Kurse still.',
      'Tage, Wochen und Monate in den Charts folgen UTC, die Woche beginnt am Montag. Die 24-Stunden-Änderung vergleicht mit dem Kurs vor 24 Stunden. Keine Person und keine Einstellung kann einen Kurs verändern.',
    ],
  },
  security: {
    title: 'So bleibt Ihr Konto sicher',
    summary: 'Fünf Gewohnheiten, die vor den meisten Angriffen schützen.',
    body: [
      [
        'Verwenden Sie ein Passwort, das Sie nirgends sonst nutzen.',
        'Wählen Sie ein Transaktionspasswort, das weder Geburtstag noch Telefonnummer ist.',
        'Geben Sie niemals einen Bestätigungscode weiter. Unsere Mitarbeiter fragen nie nach Codes oder Passwörtern.',
        'Prüfen Sie vor der Anmeldung die Adresse im Browser und folgen Sie keinen Links aus Nachrichten.',
        'Sehen Sie ab und zu Ihre Sitzungen im Sicherheitscenter durch und beenden Sie unbekannte.',
      ],
      'Wenn Sie vermuten, dass jemand anderes Ihr Konto benutzt hat, ändern Sie sofort Ihr Login-Passwort. Alle anderen Sitzungen enden damit.',
    ],
  },
};
