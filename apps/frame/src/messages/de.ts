import { messages as failureReasons } from '@latchkey/chains/messages/de'
import { formatInteger } from '@latchkey/core/locale'
import { messages as ui } from '@latchkey/ui/messages/de'
import type { FamilyMessages, LoginWindowMessages, OpenerMessages, PlainMessages, WalletMessages } from './language.ts'

const number = (value: bigint | number) => formatInteger('de', value)

const symbols: WalletMessages['symbols'] = {
  imitation: (symbol) => `„${symbol}“ (nicht der Coin des Netzwerks)`,
  namesake: (symbol) => `„${symbol}“ (nicht der bekannte Token)`,
  variant: (symbol, of) => `„${symbol}“ (nicht ${of})`,
  unverified: (symbol) => `„${symbol}“ (nicht überprüft)`,
  unusual: (symbol) => `„${symbol}“ (ungewöhnliche Zeichen)`,
  plain: (symbol) => symbol,
}

const several: WalletMessages['several'] = {
  more: (first, count) => `${first} und ${count === 1 ? 'eine weitere Aktion' : `${number(count)} weitere Aktionen`}`,
  two: (first, second) => `${first} und ${second}`,
  twoMore: (first, second, count) =>
    `${first}, ${second} und ${count === 1 ? 'eine weitere Aktion' : `${number(count)} weitere Aktionen`}`,
  payments: (what, count) => `${what}, in ${number(count)} Zahlungen`,
  safe: (what) => `Aus einem Safe: ${what}`,
  contract: (what) => `Über einen Vertrag: ${what}`,
  account: (what) => `Über Ihr eigenes Konto: ${what}`,
  unknown: (what) => `Über einen unbekannten Vertrag: ${what}`,
}

const quoted: FamilyMessages['near']['quoted'] = {
  instruction: 'Dieser Text ist vielleicht ein Befehl',
  instructionText:
    'Er sieht aus wie etwas, das Programme lesen, oder wie eine Schenkung. Ein Dienst könnte danach handeln, ohne Sie noch einmal zu fragen. Signieren Sie nur, wenn Sie alles wollen, was darin steht.',
  imitation: 'Dieser Text ahmt Ihre Wallet nach',
  imitationText:
    'Schaltflächen, Kästchen und Prüfungen in diesem Text hat die App geschrieben. Sie bewirken nichts, und Ihre Wallet hat nichts davon geprüft. Nur was außerhalb des Textes steht, kommt von Ihrer Wallet.',
}

const fees: WalletMessages['fees'] = {
  high: 'Die Gebühr ist ungewöhnlich hoch',
  highText: 'Selbst an geschäftigen Tagen nimmt das Netzwerk weit weniger. Eine Gebühr bekommt niemand zurück.',
}

const exporting: WalletMessages['exporting'] = {
  section: 'Ihre Wallet mitnehmen',
  sectionText:
    'Mit Ihrer Wiederherstellungsphrase öffnet eine andere Wallet Ihre Konten ohne uns. Bewahren Sie sie dort auf, wo sie niemand sonst findet.',
  phrase: 'Wiederherstellungsphrase zeigen',
  key: 'Privaten Schlüssel zeigen',
  opened: 'Machen Sie in dem Fenster weiter, das sich geöffnet hat. Hier wird nichts Geheimes gezeigt.',
  blocked: 'Es konnte kein Fenster geöffnet werden',
  blockedText:
    'Erlauben Sie Fenster für diese Seite und versuchen Sie es erneut. Manche Seiten schotten ihre Fenster ab: Öffnen Sie Ihre Wallet dann auf einer anderen Seite.',
  connecting: 'Ihre Wallet wird verbunden…',
  aloneTitle: 'Öffnen Sie dies in Ihrer Wallet',
  aloneText:
    'Öffnen Sie Ihre Wallet in der App, in der Sie sie nutzen. Wählen Sie in den Einstellungen „Wiederherstellungsphrase zeigen“.',
  beforeTitle: 'Bevor Sie sie ansehen',
  thief: 'Wer Sie danach fragt, ist ein Dieb',
  thiefText:
    'Kein Support, keine App, kein Formular und kein Gewinn braucht je Ihre Wiederherstellungsphrase oder einen privaten Schlüssel. Wenn Ihnen jemand gesagt hat, dass Sie dies öffnen sollen, schließen Sie es jetzt.',
  forGood:
    'Wer sie gesehen hat, kann Ihnen alles nehmen, was Ihnen gehört, sofort und für immer. Eine neue PIN hilft dann nicht, und niemand kann es rückgängig machen.',
  alone:
    'Fahren Sie nur fort, wenn Sie allein sind, niemand Ihren Bildschirm sieht und Sie sie notieren oder zu einer anderen Wallet wechseln möchten.',
  goOn: 'Ich habe verstanden',
  revealTitle: 'Wiederherstellungs\u00adphrase und Schlüssel',
  what: 'Was gezeigt werden soll',
  phraseName: 'Wiederherstellungsphrase',
  keyName: (family) => `Privater Schlüssel: ${family}`,
  covered: 'Verborgen. Halten Sie die Schaltfläche gedrückt, um es zu sehen.',
  hold: 'Zum Zeigen gedrückt halten',
  holding: 'Weiter gedrückt halten…',
  armed: 'Zum Zeigen noch einmal drücken',
  armedText: 'Drücken Sie noch einmal, um es zu zeigen, oder halten Sie die Schaltfläche gedrückt.',
  hide: 'Verbergen',
  shown: 'Nach einer Minute und wenn Sie dieses Fenster verlassen, wird es wieder verborgen.',
  path: 'Ableitungspfad',
  where: {
    phrase:
      'Notieren Sie die Wörter in dieser Reihenfolge. Andere Wallets stellen daraus auf den üblichen Pfaden dieselben Konten wieder her: in Ethereum-kompatiblen Netzwerken, Solana, Aptos, NEAR und Tezos. Für Hedera nehmen Sie den privaten Schlüssel der Ethereum-kompatiblen Netzwerke: Wallets für Hedera machen aus diesen Wörtern ein anderes Konto.',
    evm: 'Für MetaMask und andere und für Ihre Konten auf Hedera.',
    solana: 'Für Phantom, Solflare und andere.',
    aptos: 'Für Petra und andere.',
    near: 'Für Meteor Wallet und andere. Wenn Ihr NEAR-Konto einen Namen hat, geben Sie auch diesen an.',
    tezos: 'Für Temple, Kukai und andere.',
  },
  importsNote:
    'Importierte Konten gehören nicht zu Ihrer Wiederherstellungsphrase. Sichern Sie auch den privaten Schlüssel von jedem.',
  onlyYou: 'Geben Sie es nie auf einer Seite ein, und senden Sie es nie. Kein Support braucht es.',
  copy: 'Kopieren',
  copyTitle: 'Notieren ist sicherer',
  copyText:
    'Andere Apps auf diesem Gerät können lesen, was Sie kopieren, und manche Geräte geben es an Ihre anderen weiter. Kopieren Sie es nur, um es jetzt in Ihre neue Wallet einzufügen.',
  copyAnyway: 'Trotzdem kopieren',
  copied: 'Kopiert',
  copiedText: 'Fügen Sie es jetzt ein. Kopieren Sie danach etwas anderes, damit es nicht dort bleibt.',
  notCopied: 'Kopieren war nicht möglich',
  notCopiedText: 'Notieren Sie es stattdessen.',
  forgotTitle: 'Hier ist Ihre PIN nötig',
  forgotText:
    'Schließen Sie dieses Fenster. Wählen Sie in den Einstellungen Ihrer Wallet „PIN ändern“, dann „PIN vergessen?“ und verwenden Sie Ihr Notfallkit. Kommen Sie danach hierher zurück.',
  overTitle: 'Dieses Fenster ist geschlossen',
  overText:
    'Es bleibt nach der PIN fünf Minuten offen. Nichts ist verloren. Öffnen Sie es noch einmal über die Einstellungen Ihrer Wallet.',
  close: 'Schließen',
  bundle: {
    offer: 'Datei speichern, die sich ohne uns öffnet',
    title: 'Eine Datei, die sich ohne uns öffnet',
    text: 'Mit dieser Datei und einer Seite, die Sie daneben speichern, öffnet sich Ihre Wallet auf einem Computer ohne uns und ohne Internet. Sie enthält Ihre Wiederherstellungsphrase, verschlüsselt.',
    what: 'Womit sie sich öffnet',
    ways: {
      passphrase: 'Mit einer Passphrase',
      kit: 'Mit meinem Notfallkit',
      both: 'Mit jedem von beiden',
    },
    kitHint:
      'Sieben Gruppen aus vier Buchstaben und Ziffern. Nur dieses Kit öffnet die Datei, auch wenn Sie später ein neues erstellen.',
    passphrase: 'Neue Passphrase',
    passphraseHint: (least) =>
      `Mindestens ${least} Zeichen, zum Beispiel fünf Wörter, die nichts miteinander zu tun haben. Nehmen Sie nicht Ihre PIN.`,
    repeat: 'Passphrase wiederholen',
    different: 'Die Passphrasen stimmen nicht überein.',
    tooShort: (least) => `Zu kurz. Nehmen Sie mindestens ${least} Zeichen.`,
    guesses:
      'Wer die Datei hat, kann beliebig oft raten, und Sie können sie nicht zurückholen. Eine neue PIN oder ein neues Kit ändert daran nichts.',
    make: 'Datei erstellen',
    making: 'Die Datei wird erstellt…',
    failed: 'Die Datei konnte nicht erstellt werden',
    failedText: 'Es hat sich nichts geändert. Versuchen Sie es erneut.',
    doneTitle: 'Speichern Sie die Datei und die Seite',
    doneText:
      'Bewahren Sie beide dort auf, wo sie niemand sonst findet, getrennt von dem, womit sich die Datei öffnet. Öffnen Sie die Seite dann auf einem Computer mit einem Doppelklick und wählen Sie die Datei. Probieren Sie es heute einmal aus.',
    saveFile: 'Datei speichern',
    savePage: 'Seite speichern, die sie öffnet',
  },
}

const familyTitles: WalletMessages['home']['families'] = {
  evm: 'Ethereum-kompatible Netzwerke',
  solana: 'Solana',
  aptos: 'Aptos',
  near: 'NEAR',
  tezos: 'Tezos',
  hedera: 'Hedera',
}

const yourAddress = 'Ihre Adresse'
const accountNumber = (index: number) => `Konto ${index}`
const importedNumber = (index: number) => `Importiertes Konto ${index}`
const kitCode = {
  field: 'Notfallcode',
  hint: 'Sieben Gruppen aus vier Buchstaben und Ziffern',
  mistyped: 'Das ist kein Notfallcode. Prüfen Sie ihn Zeichen für Zeichen.',
}

/** The page that opens a sunset bundle. */
export const opener: OpenerMessages = {
  locale: 'de',
  ui,
  exporting,
  families: familyTitles,
  address: yourAddress,
  accountNumber,
  importedNumber,
  kitCode,
  title: 'Datei Ihrer Wallet öffnen',
  text: 'Diese Seite zeigt die Wiederherstellungsphrase und die Schlüssel in einer Datei, die Sie aus Ihrer Wallet gespeichert haben. Sie funktioniert ohne Internet und sendet nichts.',
  file: 'Datei',
  fileHint: (name) => `Ihr Name beginnt mit „${name}“.`,
  you: 'Diese Seite ist nur für Sie',
  youText:
    'Niemand sonst braucht je diese Datei, das, womit sie sich öffnet, oder das, was diese Seite zeigt. Wer Sie danach fragt, ist ein Dieb, was auch immer er über uns sagt. Machen Sie nur weiter, wenn niemand Ihren Bildschirm sieht.',
  faults: {
    foreign:
      'Diese Datei stammt nicht aus einer solchen Wallet. Wählen Sie die Datei, die Sie aus Ihrer Wallet gespeichert haben.',
    damaged:
      'Diese Datei ist beschädigt: Etwas darin fehlt oder wurde geändert. Versuchen Sie es mit einer anderen Kopie.',
    newer:
      'Diese Datei stammt aus einer neueren Wallet. Öffnen Sie sie mit der Seite, die Sie daneben gespeichert haben.',
  },
  wrong: {
    passphrase: 'Diese Passphrase öffnet die Datei nicht. Achten Sie auf Großbuchstaben und Leerzeichen.',
    kit: 'Dieses Kit öffnet die Datei nicht. Das kann nur das Kit, das Sie beim Erstellen der Datei eingegeben haben.',
  },
  passphrase: 'Passphrase',
  open: 'Öffnen',
  opening: 'Die Datei wird geöffnet…',
  other: 'Andere Datei wählen',
  account: 'Konto',
  made: 'Erstellt am',
  failed: 'Die Datei konnte nicht geöffnet werden',
  failedText:
    'Vielleicht hat dieses Gerät nicht genug freien Speicher. Schließen Sie andere Programme, oder nehmen Sie einen anderen Computer.',
  over: 'Die Datei ist wieder geschlossen',
  overText: 'Sie bleibt fünf Minuten offen. Nichts ist verloren. Öffnen Sie sie noch einmal.',
  website: 'Speichern Sie diese Seite zuerst',
  websiteText:
    'Speichern Sie diese Seite und öffnen Sie sie von dort, ohne Internet. Eine Website, die nach Ihrer Datei oder deren Passphrase fragt, gehört einem Dieb.',
  outdated: 'Ihr Browser ist zu alt für diese Seite',
  outdatedText: 'Öffnen Sie sie mit einer aktuellen Version von Chrome, Firefox oder Safari.',
}

/**
 * Everything the frame says, in German: its screens, the families' words, the login window, and the static texts of the
 * empty document. Names are placed where their case and gender do not show.
 */
export const wallet: WalletMessages = {
  locale: 'de',
  ui,
  failureReasons,

  cancel: 'Abbrechen',
  reject: 'Ablehnen',
  close: 'Schließen',
  done: 'Fertig',
  again: 'Erneut versuchen',
  ambiguousAmount:
    'Das kann zwei Beträge bedeuten. Lassen Sie Trennzeichen zwischen Tausendern weg, wie in 1000 oder 1000,5.',
  code: (code) => `Code: ${code}`,
  notReady: 'Klicken Sie irgendwo in dieses Fenster, um fortzufahren.',

  logins: { email: 'E-Mail' },

  login: {
    choose: 'Bei Ihrer Wallet anmelden',
    chooseText: 'Ihre Anmeldung findet Ihre Wallet. Ihre PIN öffnet sie.',
    continueTitle: (provider) => `Weiter mit ${provider}?`,
    continueText: (provider) =>
      `${provider} öffnet sich in einem neuen Fenster und bestätigt, dass Sie es sind. Über Ihre Wallet erfährt der Anbieter nichts.`,
    emailText:
      'Ein neues Fenster fragt nach Ihrer E-Mail-Adresse und schickt Ihnen einen Code. Sonst erfährt niemand davon.',
    continueWith: (provider) => `Weiter mit ${provider}`,
    failed: (provider) => `Die Anmeldung mit ${provider} hat nicht geklappt`,
    failedText: 'Es hat sich nichts geändert. Versuchen Sie es erneut.',
    links: { terms: 'Nutzungsbedingungen', privacy: 'Datenschutz', support: 'Hilfe' },
    newTab: 'öffnet sich in einem neuen Tab',
    notRemembered:
      'Dieser Browser erlaubt eingebetteten Seiten keinen Speicher. Deshalb werden Sie abgemeldet, wenn Sie diese Seite verlassen.',
  },

  siteWarning: {
    title: 'Diese Website steht auf einer Warnliste',
    text: 'Wenn Sie fortfahren, erfährt die Website Ihre Adresse und kann Sie um Signaturen bitten, die Ihnen nehmen, was Ihnen gehört.',
    action: 'Trotzdem fortfahren',
  },

  tokenLogin: {
    title: 'Sie werden angemeldet',
    text: (project) => `${project} meldet Sie über den eigenen Login an. Ihre PIN ist dort nie zu sehen.`,
    wait: 'Ihre Anmeldung wird geprüft…',
  },

  toast: {
    createdByEmail:
      'Erstellen Sie jetzt in den Einstellungen Ihrer Wallet ein Notfallkit. Wer Ihr Postfach liest, kann sich in Ihrem Namen anmelden und sieht unsere Warnungen vor Ihnen.',
    signedIn: 'Angemeldet',
    signedInText: (provider) => `Mit ${provider}`,
    createdText: (provider) =>
      `Mit ${provider}. In den Einstellungen Ihrer Wallet können Sie einen Passkey hinzufügen, um sie ohne Eingabe der PIN zu öffnen.`,
  },

  bora: {
    title: 'Ihre Wallet mit BORA verbinden?',
    action: 'Verbinden',
    text: 'BORA weiß dann, welche Wallet zu Ihrem Konto in dieser App gehört. BORA kann nichts daraus nehmen.',
    usn: 'Ihr Konto in dieser App',
    message: 'Zu signierende Nachricht',
  },

  network: {
    switchTitle: (to) => `Zu ${to} wechseln?`,
    switchText: (project) =>
      `${project} nutzt ab jetzt dieses Netzwerk. Es wird nichts gesendet, und der Wechsel ist kostenlos.`,
    from: 'Von',
    to: 'Zu',
    kinds: { main: 'Echte Coins', test: 'Testcoins ohne Wert' },
    unknownTitle: 'Ein Netzwerk hinzufügen, für das niemand bürgt?',
    unknownText: (host) =>
      `${host} beschreibt ein Netzwerk, das diese Wallet nicht kennt. Fügen Sie es nur hinzu, wenn Sie wissen, wer es betreibt.`,
    claimedName: 'Name nach Angabe der Seite',
    claimedCoin: 'Coin nach Angabe der Seite',
    chainId: 'Chain-ID',
    node: 'Verbindung über',
    knownOtherwise: 'Dieses Netzwerk ist unter einem anderen Namen bekannt',
    knownOtherwiseText: (chainId, title, coin) =>
      `Die Chain-ID ${chainId} ist als ${title} mit dem Coin ${coin} bekannt. Die Seite sagt etwas anderes. Brechen Sie ab, wenn Sie nicht wissen, warum.`,
    knownElsewhere: 'So heißt ein anderes Netzwerk',
    knownElsewhereText: (chainId, title) =>
      `${title} ist unter der Chain-ID ${chainId} bekannt. Die Seite beschreibt ein anderes Netzwerk. Brechen Sie ab, wenn Sie nicht wissen, warum.`,
    unknownNode: 'Alles, was Sie dort sehen werden, kommt von dieser Verbindung',
    unknownNodeText:
      'Sie kann falsche Guthaben, Token und Ergebnisse zeigen und sagen, dass etwas gesendet wurde, obwohl es nicht gesendet wurde. Sie sieht Ihre Adresse und was Sie dort tun. Für Sie signieren kann sie nicht.',
    unknownValue: 'Der Coin dieses Netzwerks ist vielleicht nichts wert',
    unknownValueText: (chainId) =>
      `Die Wallet zeigt dafür nie einen Preis. Eine Transaktion, die Sie dort signieren, gilt nur in Netzwerken mit der Chain-ID ${chainId}, wie auch immer sie heißen.`,
    unknownConsent: 'Ich weiß, wer dieses Netzwerk betreibt',
    unknownAction: 'Netzwerk hinzufügen',
    byOperator: (host) => `Netzwerk hinzugefügt von ${host}, dem Betreiber dieser Wallet`,
    sharesCoin: (coin) => `Der Betreiber sagt, dass der Coin dieses Netzwerks der bekannte Coin ${coin} ist`,
    byYou: (host) => `Ein Netzwerk, das Sie hinzugefügt haben. Seinen Namen hat ${host} angegeben`,
    switchAction: 'Netzwerk wechseln',
    real: 'Ab hier sind die Coins echt',
    realText: 'Sie verlassen ein Testnetzwerk. Ab jetzt senden Sie echte Coins.',
    addTitle: (title) => `Die Verbindung dieser Seite zu ${title} nutzen?`,
    addText: (host) => `Diese Wallet hat keine Verbindung zu diesem Netzwerk. Die Seite bietet eine an, über ${host}.`,
    addAction: 'Diese Verbindung nutzen',
    network: 'Netzwerk',
    coin: 'Coin',
    nodeSees: 'Sie kann Ihre Adresse sehen und Falsches anzeigen',
    nodeSeesText:
      'Über diese Verbindung ist sichtbar, was Sie ansehen und senden. Sie könnte falsche Guthaben und Tokennamen zeigen oder zurückhalten, was Sie senden. Für Sie signieren kann sie nicht. Sie wird genutzt, bis Sie diese Seite verlassen oder sich abmelden.',
  },

  asset: {
    title: (what) => `${what} in Ihre Wallet aufnehmen?`,
    token: 'Diesen Token',
    item: 'Diesen Gegenstand',
    collection: 'Diese Sammlung',
    itemOf: (symbol, id) => `${symbol} #${id}`,
    text: 'Es wird nichts gesendet, und es ist kostenlos. Es erscheint dann nur in der Liste Ihrer Wallet.',
    action: 'Aufnehmen',
    name: 'Nennt sich',
    symbol: 'Symbol',
    nothing: 'keines',
    network: 'Netzwerk',
    decimals: 'Nachkommastellen',
    id: 'Gegenstand',
    contract: 'Vertrag',
    claimed: 'Die Seite nennt es anders',
    claimedText: 'Oben sehen Sie, was der Vertrag sagt. Die Seite sagt:',
    disguise: (of) => `Das ist nicht ${of}`,
    disguiseText: (of) => `Das Symbol soll wie ${of} aussehen. Betrüger nutzen solche Token.`,
    namesake: (of) => `Jeder kann einen Token ${of} nennen`,
    namesakeText:
      'Nur die Vertragsadresse sagt Ihnen, welcher Token das ist. Vergleichen Sie sie mit einer Adresse aus einer Quelle, der Sie vertrauen.',
    unusual: 'Das Symbol enthält ungewöhnliche Zeichen',
    unusualText:
      'Sie sind vielleicht gewählt, um einem anderen Token zu gleichen. Vergleichen Sie die Adresse mit einer aus einer Quelle, der Sie vertrauen.',
  },

  symbols,
  several,
  fees,

  waiting: {
    emailTitle: 'Machen Sie im geöffneten Fenster weiter',
    title: (provider) => `Warten auf ${provider}`,
    text: 'Melden Sie sich in dem Fenster an, das sich geöffnet hat. Hier geht es dann von selbst weiter.',
    seek: 'Nicht zu sehen? Das Fenster liegt vielleicht hinter diesem, oder Ihr Browser hat es blockiert.',
    blocked:
      'Hat sich kein Fenster geöffnet? Ihr Browser hat es blockiert. Erlauben Sie Pop-ups für diese Seite und öffnen Sie es dann hier.',
    openBlocked: 'Fenster öffnen',
    open: 'Fenster noch einmal öffnen',
    closed: 'Das Anmeldefenster scheint geschlossen zu sein. Öffnen Sie es noch einmal, oder brechen Sie ab.',
    finishing: 'Angemeldet. Einen Moment…',
    finishingTitle: 'Sie werden angemeldet',
    code: {
      title: 'Geben Sie den Code aus dem Anmeldefenster ein',
      text: 'Nach der Anmeldung zeigt das Anmeldefenster einen sechsstelligen Code. Er beweist, dass beide Fenster Ihnen gehören.',
      field: 'Sechsstelliger Code',
      incomplete: 'Der Code hat sechs Ziffern.',
      wrong: (left) =>
        left === 1
          ? 'Das ist nicht der Code. Sie haben noch einen Versuch.'
          : `Das ist nicht der Code. Sie haben noch ${left} Versuche.`,
      action: 'Weiter',
      checking: 'Der Code wird geprüft…',
      windowLost: 'Ist das Fenster weg, oder zeigt es keinen Code?',
      again: 'Neu beginnen',
    },
  },

  enterPhrase: {
    title: 'Wiederherstellungs\u00adphrase verwenden',
    text: 'Aus den Wörtern wird hier Ihre Wallet, mit denselben Adressen. Wer sie hat, hat alles, was darin ist: Geben Sie sie nur in eine Wallet ein, der Sie vertrauen.',
    field: 'Wiederherstellungsphrase',
    hint: '12, 15, 18, 21 oder 24 englische Wörter, in ihrer Reihenfolge',
    flaws: {
      word: (at) => `Wort ${at} gehört nicht zu den englischen Wörtern, aus denen Wiederherstellungsphrasen bestehen.`,
      count: (words) =>
        words === 1
          ? 'Das ist 1 Wort. Eine Wiederherstellungsphrase hat 12 bis 24.'
          : `Das sind ${words} Wörter. Eine Wiederherstellungsphrase hat 12, 15, 18, 21 oder 24.`,
      checksum: 'Diese Wörter gehören nicht zusammen. Prüfen Sie die Reihenfolge und ob jedes stimmt.',
    },
    failed: 'Das hat gerade nicht geklappt. Es wurde nichts gespeichert. Versuchen Sie es erneut.',
    isYours: 'Ist das Ihre Wallet?',
    isYoursText:
      'Diese Adresse haben die Wörter in den meisten Wallets. Wenn es Ihre ist, machen Sie weiter und wählen Sie eine PIN.',
    address: 'Adresse',
    use: 'Diese Wallet verwenden',
    another: 'Meine Adresse ist eine andere',
    anotherText: 'Wallets, die mit dem älteren Face SDK erstellt wurden, haben zu denselben Wörtern diese Adresse:',
    useAnother: 'Diese Adresse verwenden',
    otherTitle: 'Das ist eine andere Wallet',
    otherText:
      'Im selben Moment wurde für Ihr Konto eine Wallet erstellt, in einem anderen Tab oder auf einem anderen Gerät. Ihre Wiederherstellungsphrase wird hier nicht verwendet.',
    otherOpen: 'Diese Wallet ist offen',
    otherWords:
      'Ihre Wörter öffnen weiterhin die Wallet, die zu ihnen gehört, in anderen Wallets. Um sie hier zu verwenden, melden Sie sich mit einem anderen Konto an.',
    otherBrought: 'Die Wallet Ihrer Wörter',
    none: 'Wenn keine davon Ihre ist, gehören die Wörter zu einer anderen Wallet, oder sie wurden mit einer zusätzlichen Passphrase verwendet, die diese Wallet nicht annimmt.',
  },
  importKey: {
    title: 'Privaten Schlüssel importieren',
    text: 'Der Schlüssel wird ein weiteres Konto Ihrer Wallet. Wer ihn hat, hat alles auf diesem Konto: Geben Sie ihn nur in eine Wallet ein, der Sie vertrauen.',
    field: 'Privater Schlüssel',
    hint: '64 Zeichen: Ziffern und Buchstaben von A bis F. Ein 0x davor macht nichts.',
    flaws: {
      form: 'Das ist kein privater Schlüssel Ethereum-kompatibler Netzwerke. Ein solcher hat 64 Zeichen: Ziffern und Buchstaben von A bis F.',
      phrase:
        'Das sieht wie eine Wiederherstellungsphrase aus. Hier können Sie nur einen privaten Schlüssel importieren.',
      range: 'Zu diesem Schlüssel gibt es kein Konto. Prüfen Sie jedes Zeichen.',
      own: 'Dieses Konto ist schon in Ihrer Wallet.',
      later: 'Dieses Konto gehört zu Ihrer Wiederherstellungsphrase. Wählen Sie „Konto hinzufügen“, bis es da ist.',
    },
    isYours: 'Ist das Ihr Konto?',
    isYoursText:
      'Es funktioniert in Ethereum-kompatiblen Netzwerken und auf Hedera. Auf anderen Chains wie Solana hat dieses Konto keine Adresse.',
    lost: 'Ihre Wiederherstellungsphrase bringt dieses Konto nicht zurück. Bewahren Sie deshalb auch seinen privaten Schlüssel auf.',
    lostText: 'Ihre PIN, Ihre Passkeys und Ihr Notfallkit öffnen es zusammen mit dem Rest Ihrer Wallet.',
    use: 'Importieren',
  },
  leaveUnused: {
    text: 'Sie haben hier keine Wallet, also gibt es nichts zu verlieren. Dieser Wallet-Dienst speichert, mit welchem Konto Sie sich wann angemeldet haben, und dessen E-Mail-Adresse. All das wird sieben Tage nach Ihrem Antrag gelöscht.',
    until: 'Sie werden sofort abgemeldet. Um Ihr Konto zu behalten, melden Sie sich vor dem Ende wieder an.',
    asked: 'Sie haben die Löschung Ihres Kontos beantragt',
    askedText:
      'Um es zu behalten, melden Sie sich bis dahin wieder an und wählen Sie „Mein Konto behalten“. Sie bekommen dazu keine E-Mail.',
    signInAgain:
      'Dafür muss Ihre Anmeldung weniger als 15 Minuten her sein. Melden Sie sich ab und wieder an, und beantragen Sie es dann sofort.',
    failed: 'Wir konnten nicht feststellen, ob das geklappt hat. Versuchen Sie es gleich noch einmal.',
    keeps:
      'Sie haben das beantragt, als Sie keine Wallet hatten. Wenn Sie jetzt eine erstellen oder „Mein Konto behalten“ wählen, bleibt Ihr Konto bestehen.',
  },
  choosePin: {
    title: 'PIN wählen',
    text: 'Ihre PIN öffnet Ihre Wallet und bestätigt jede Zahlung. Niemand kann sie nachsehen oder zurücksetzen. Wenn Sie sie vergessen, öffnet nur ein Passkey oder ein Notfallkit Ihre Wallet. Beides können Sie später in den Einstellungen erstellen.',
    startedOver: 'Die Einrichtung hat zu lange gedauert und beginnt neu. Nichts ging verloren.',
    field: 'Neue PIN',
    hint: '6 bis 12 Ziffern oder mindestens 8 Buchstaben und Ziffern',
    repeat: 'PIN wiederholen',
    different: 'Die PINs stimmen nicht überein.',
    again: 'Geben Sie dieselbe PIN noch einmal ein.',
    action: 'Wallet erstellen',
    bring: 'Ich habe schon eine Wiederherstellungsphrase',
    leave: 'Ich möchte keine Wallet',
    brought:
      'Ihre PIN öffnet diese Wallet hier und bestätigt jede Zahlung. Die Wiederherstellungsphrase öffnet sie weiterhin überall.',
    titles: { recover: 'Neue PIN wählen', change: 'Neue PIN wählen' },
    texts: {
      recover:
        'Ihr Notfallkit stimmt. Wählen Sie eine neue PIN: Sie öffnet ab jetzt Ihre Wallet, die vorherige nicht mehr. Ihre Passkeys bleiben, wie sie sind.',
      change:
        'Die neue PIN öffnet ab jetzt Ihre Wallet, die vorherige nicht mehr. Ihr Notfallkit und Ihre Passkeys bleiben, wie sie sind.',
      set: 'Die PIN öffnet ab jetzt Ihre Wallet. Ihr Notfallkit und Ihre Passkeys bleiben, wie sie sind.',
    },
    set: 'Neue PIN festlegen',
    flaws: {
      tooShort: 'Zu kurz. Nehmen Sie mindestens 6 Ziffern oder 8 Zeichen.',
      tooLong: 'Zu lang. Nehmen Sie höchstens 64 Zeichen.',
      repeated: 'Zu leicht zu erraten: immer wieder dieselben Zeichen.',
      run: 'Zu leicht zu erraten: eine Folge wie 123456.',
      mirrored: 'Zu leicht zu erraten: rückwärts gelesen gleich.',
      doubled: 'Zu leicht zu erraten: zweimal derselbe Teil.',
      date: 'Zu leicht zu erraten: sieht aus wie ein Datum.',
      year: 'Zu leicht zu erraten: enthält eine Jahreszahl.',
      walk: 'Zu leicht zu erraten: ein Muster auf dem Tastenfeld.',
      common: 'Zu leicht zu erraten: Viele verwenden sie.',
    },
  },

  enterPin: {
    titles: {
      unlock: 'PIN eingeben',
      finish: 'Einrichtung Ihrer Wallet abschließen',
      kit: 'PIN eingeben, um ein Notfallkit zu erstellen',
      changePin: 'PIN eingeben, um sie zu ändern',
      addPasskey: 'PIN eingeben, um einen Passkey hinzuzufügen',
      removePasskey: 'PIN eingeben, um den Passkey zu entfernen',
      removeKit: 'PIN eingeben, um das Notfallkit zu entfernen',
      export: 'PIN eingeben, um Phrase und Schlüssel zu sehen',
      copyData: 'PIN eingeben, um Ihre Daten zu erhalten',
      addAccount: 'PIN eingeben, um ein Konto hinzuzufügen',
      importKey: 'PIN eingeben, um einen privaten Schlüssel zu importieren',
      removeAccount: 'PIN eingeben, um dieses Konto zu entfernen',
      addLogin: 'PIN eingeben, um eine Anmeldung hinzuzufügen',
      removeLogin: 'PIN eingeben, um eine Anmeldung zu entfernen',
      addContact: 'PIN eingeben, um eine E-Mail-Adresse hinzuzufügen',
      stopContact: 'PIN eingeben, um die E-Mails abzubestellen',
      deleteAccount: 'PIN eingeben, um Ihr Konto zu löschen',
      trustBrowser: 'PIN eingeben, um dort Änderungen zu erlauben',
      keepAccount: 'PIN eingeben, um Ihr Konto zu behalten',
      sign: 'PIN eingeben, um zu signieren',
      send: (action) => `${action}: PIN eingeben`,
    },
    texts: {
      unlock: 'Ihre PIN öffnet Ihre Wallet auf dieser Seite.',
      finish:
        'Ihre Wallet wurde erstellt, aber die Einrichtung nicht abgeschlossen. Geben Sie die PIN ein, die Sie gewählt haben.',
      kit: 'Wer ein Notfallkit hat und sich in Ihrem Namen anmelden kann, kann eine neue PIN festlegen.',
      changePin: 'Geben Sie die jetzige PIN ein. Danach wählen Sie eine neue.',
      addPasskey: 'Wer den Passkey hat und sich in Ihrem Namen anmelden kann, kann Ihre Wallet öffnen.',
      removeKit:
        'Das Notfallkit öffnet dann nichts mehr. In anderen Browsern fragt die Wallet wieder nach Ihrer PIN oder einem Passkey.',
      removePasskey:
        'Der Passkey öffnet Ihre Wallet dann nicht mehr. In anderen Browsern fragt die Wallet wieder nach Ihrer PIN oder einem anderen Passkey.',
      copyData:
        'In der Datei steht, welche E-Mail-Adressen Sie haben, wo Sie angemeldet sind und was Sie gesendet haben.',
      addAccount: 'Das neue Konto gehört zu derselben Wiederherstellungsphrase wie Ihre anderen.',
      importKey: 'Danach geben Sie den Schlüssel ein. Er wird ein weiteres Konto Ihrer Wallet.',
      removeAccount: 'Ihre Wallet hat seinen privaten Schlüssel dann nicht mehr, und nichts bringt ihn zurück.',
      addLogin: 'Danach kommen Sie auf beiden Wegen zu dieser Wallet. Alle Ihre Adressen erfahren davon.',
      removeLogin: 'Sie gilt noch sieben Tage. Bis dahin können Sie sie behalten, wo immer Sie Ihre Wallet öffnen.',
      addContact:
        'E-Mails über neue Browser, falsche PINs und Änderungen gehen dann auch dorthin. Alle Ihre Adressen werden benachrichtigt.',
      stopContact:
        'Die E-Mails an diese Adresse enden in sieben Tagen. Bis dahin können Sie das rückgängig machen, wo immer Sie Ihre Wallet öffnen.',
      deleteAccount:
        'Es wird in sieben Tagen gelöscht. Bis dahin können Sie es behalten: hier oder wo immer Sie Ihre Wallet öffnen.',
      trustBrowser:
        'Der andere Browser kann dann ändern, wie Ihre Wallet geöffnet wird, die Wiederherstellungsphrase zeigen und das Konto löschen.',
      keepAccount: 'Ihr Konto bleibt dann, wie es ist.',
      export:
        'Danach können Sie Ihre Wiederherstellungsphrase und Ihre privaten Schlüssel sehen. Achten Sie darauf, dass niemand sonst auf Ihren Bildschirm sieht.',
    },
    field: 'PIN',
    actions: {
      unlock: 'Wallet öffnen',
      finish: 'Abschließen',
      kit: 'Weiter',
      changePin: 'Weiter',
      addPasskey: 'Weiter',
      removePasskey: 'Entfernen',
      removeKit: 'Entfernen',
      export: 'Weiter',
      copyData: 'Weiter',
      addAccount: 'Hinzufügen',
      importKey: 'Weiter',
      removeAccount: 'Entfernen',
      addLogin: 'Weiter',
      removeLogin: 'Entfernen',
      addContact: 'Weiter',
      stopContact: 'E-Mails abbestellen',
      deleteAccount: 'Löschen',
      trustBrowser: 'Erlauben',
      keepAccount: 'Behalten',
      sign: 'Signieren',
      send: 'Bestätigen',
      sendAll: 'Bestätigen',
    },
    forgot: 'PIN vergessen?',
    news: {
      set: {
        title: 'Ihre neue PIN gilt',
        text: 'Sie waren dabei, sie festzulegen, als die Wallet geschlossen wurde. Geben Sie die neue PIN ein. Die vorherige öffnet nichts mehr.',
      },
      unset: {
        title: 'Ihre neue PIN wurde nicht festgelegt',
        text: 'Sie waren dabei, sie festzulegen, als die Wallet geschlossen wurde. Ihre Wallet ist sicher, und die bisherige PIN öffnet sie. Wenn Sie diese vergessen haben, wählen Sie „PIN vergessen?“ und geben Sie den Code Ihres Notfallkits noch einmal ein.',
      },
      unsure: {
        title: 'Sie waren dabei, eine neue PIN festzulegen, als die Wallet geschlossen wurde',
        text: 'Ob sie festgelegt wurde, können wir gerade nicht feststellen. Ihre Wallet ist sicher: Versuchen Sie zuerst die neue PIN, dann die vorherige.',
      },
    },
    passkey: {
      action: 'Passkey verwenden',
      or: 'Oder geben Sie Ihre PIN ein.',
      waiting: 'Warten auf Ihren Passkey…',
      troubles: {
        cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder geben Sie Ihre PIN ein.',
        noPrf: 'Dieser Browser oder dieses Gerät kann mit diesem Passkey keine Wallet öffnen. Geben Sie Ihre PIN ein.',
        exists: 'Der Passkey konnte nicht verwendet werden. Geben Sie Ihre PIN ein.',
        blocked:
          'Ihr Browser hat das Fenster blockiert. Erlauben Sie es und versuchen Sie es erneut, oder geben Sie Ihre PIN ein.',
        failed: 'Der Passkey konnte nicht verwendet werden. Geben Sie Ihre PIN ein.',
        wrong: 'Dieser Passkey öffnet diese Wallet nicht. Geben Sie Ihre PIN ein.',
      },
    },
    outdated: 'Diese Wallet wurde aktualisiert',
    outdatedText:
      'Diese Seite hat noch eine ältere Version. Es hat sich nichts geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
    letters: 'Auch Buchstaben verwenden',
    digits: 'Nur Ziffern',
    startAgain: 'Mit einer neuen PIN neu beginnen',
    startAgainText: 'Diese Wallet wurde nie genutzt. Sie verlieren nichts, wenn Sie neu beginnen.',
    wrong: 'Falsche PIN.',
    left: (left) => (left === 1 ? 'Sie haben noch einen Versuch.' : `Sie haben noch ${left} Versuche.`),
    wait: 'Zu viele falsche PINs',
    waitUntil: (moment) => `Neuer Versuch möglich ab: ${moment}, noch`,
    waitNext:
      'Dann haben Sie einen Versuch. Mit jeder falschen PIN wird die Wartezeit länger, bis zu 4 Stunden. Nach zehn falschen PINs wird hier sieben Tage lang keine PIN angenommen.',
    waitSafe: 'Nichts ist verloren. Ihre Wallet ist sicher.',
    ready: 'Sie können es jetzt erneut versuchen.',
    frozen: 'Die PIN-Eingabe ist pausiert',
    frozenText:
      'Es wurden zu viele falsche PINs eingegeben. Ihre Wallet ist sicher, lässt sich hier aber vorerst nicht mit einer PIN öffnen.',
    frozenSince: (moment) => `Pausiert seit: ${moment}.`,
    frozenUntil: (moment) => `Neuer Versuch möglich ab: ${moment}. Melden Sie sich vorher ab und wieder an.`,
    frozenNow: 'Sie können es jetzt erneut versuchen. Melden Sie sich vorher ab und wieder an.',
    frozenElsewhere:
      'In einem Browser, in dem Sie diese Wallet schon geöffnet haben, funktioniert Ihre PIN vielleicht noch.',
    shutOut: 'Um es erneut zu versuchen, melden Sie sich ab und wieder an.',
    shutOutUntil: (moment) => `Neuer Versuch möglich ab: ${moment}.`,
    wrongBeforeTitle: 'Ihre Wallet ist offen',
    wrongBefore: (count) =>
      count === 1
        ? '1 falsche PIN, seit Sie diese Wallet zuletzt geöffnet haben'
        : `${count} falsche PINs, seit Sie diese Wallet zuletzt geöffnet haben`,
    wrongBeforeText:
      'Keine davon hat sie geöffnet. Wenn Sie das nicht waren, kann sich jemand in Ihrem Namen anmelden. Ändern Sie das Passwort des Kontos, mit dem Sie sich anmelden.',
    wrongBeforeAction: 'Weiter',
    notFound: 'Diese Wallet wurde nicht gefunden',
    notFoundText:
      'Wenn Sie Ihre Wallet gerade eingerichtet haben, beginnen Sie neu. Sonst versuchen Sie es später erneut. Es hat sich nichts geändert.',
    outage: 'Der Wallet-Dienst antwortet nicht',
    outageText: 'Nichts ist verloren. Ihre PIN ist noch eingetragen. Versuchen Sie es gleich noch einmal.',
    busy: 'Zu viele Anfragen',
    busyText: 'Nichts ist verloren. Ihre PIN ist noch eingetragen.',
    untrusted: 'Mit dem Dienst stimmt etwas nicht',
    untrustedText:
      'Seine Antwort passt nicht zu Ihrer Wallet, deshalb wurde sie nicht geöffnet. Geben Sie Ihre PIN nicht noch einmal ein. Wenden Sie sich an die Betreiber dieser Wallet.',
    signedOut: 'Sie wurden abgemeldet',
    signedOutText: 'Es hat sich nichts geändert. Schließen Sie dies und melden Sie sich wieder an.',
    steps: {
      preparing: 'Wird vorbereitet…',
      guard: 'Der PIN-Dienst wird kontaktiert…',
      stretching: 'Ihre PIN wird geprüft…',
      opening: 'Ihre Wallet wird geöffnet…',
    },
  },

  heldBack: {
    title: 'Noch nicht in diesem Browser',
    until: (m) => `Hier geht das ab ${m}.`,
    why: 'Dieser Browser ist neu für Ihre Wallet. Einen Tag lang kann er sie öffnen, signieren und bezahlen. Er kann nicht ändern, wie sie geöffnet wird, nicht die Wiederherstellungsphrase zeigen und nicht das Konto löschen. Falls jemand anderes Ihre PIN erfährt, haben Sie so Zeit, es zu merken.',
    elsewhere:
      'In einem Browser, in dem Sie Ihre Wallet schon länger haben, geht es sofort. Dort können Sie es in den Einstellungen unter „Wo Sie angemeldet sind“ auch für diesen erlauben.',
    atOnce:
      'Sofort geht es auch mit einem Ihrer Passkeys oder mit Ihrem Notfallkit, mit dem Sie eine neue PIN festlegen.',
    looking: 'Andere Wege werden gesucht…',
    from: (m) => `In diesem Browser möglich ab ${m}`,
    dayAndTime: (day, time) => `${day}, ${time}`,
  },
  usePasskey: {
    titles: {
      unlock: 'Wallet öffnen',
      removePin: 'PIN entfernen',
      other: 'Bestätigen Sie, dass Sie es sind',
      send: (action) => `${action}: Passkey verwenden`,
    },
    texts: {
      unlock: 'Ihr Passkey öffnet Ihre Wallet auf dieser Seite.',
      changePin: 'Danach wählen Sie eine PIN. Sie öffnet dann Ihre Wallet, Ihre Passkeys weiterhin auch.',
      removePasskey:
        'Der Passkey öffnet Ihre Wallet dann nicht mehr. In anderen Browsern fragt die Wallet wieder nach einem anderen Passkey.',
      removePin:
        'Dann öffnen nur noch Ihre Passkeys Ihre Wallet. Wenn Sie sie verlieren, können Sie mit Ihrem Notfallkit eine neue PIN wählen. Wenn Sie auch dieses verlieren, kann niemand Ihre Wallet öffnen. In anderen Browsern fragt die Wallet wieder nach einem Passkey.',
    },
    none: 'Hier lässt sich keiner Ihrer Passkeys verwenden',
    noneText: 'Mit Ihrem Notfallkit können Sie eine PIN wählen, die Ihre Wallet in diesem Browser öffnet.',
    troubles: {
      cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut.',
      noPrf:
        'Dieser Browser oder dieses Gerät kann mit diesem Passkey keine Wallet öffnen. Versuchen Sie einen anderen.',
      exists: 'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder mit einem anderen.',
      blocked: 'Ihr Browser hat das Fenster blockiert. Erlauben Sie es und versuchen Sie es erneut.',
      failed: 'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder mit einem anderen.',
      wrong: 'Dieser Passkey öffnet diese Wallet nicht. Versuchen Sie einen anderen.',
    },
    young:
      'Dieser Passkey kann die PIN noch nicht entfernen: Er muss eine Woche alt sein. Es hat sich nichts geändert. Verwenden Sie einen älteren, oder kommen Sie später wieder.',
    news: {
      unset:
        'Sie waren dabei, sie festzulegen, als die Wallet geschlossen wurde. Es hat sich nichts geändert: Ihre Passkeys und Ihr Notfallkit öffnen Ihre Wallet wie bisher.',
      unsure:
        'Wir konnten nicht feststellen, ob Ihre Wallet jetzt eine PIN hat. Ihre Passkeys öffnen sie in jedem Fall.',
    },
  },

  enrol: {
    title: 'Ihre Wallet wird erstellt',
    failedTitle: 'Ihre Wallet ist noch nicht fertig',
    steps: {
      preparing: 'Ihre Schlüssel werden erstellt',
      guard: 'Sie werden mit Ihrer PIN geschützt',
      stretching: 'Ihre PIN wird geprüft',
      opening: 'Ihre Wallet wird geöffnet',
    },
    failed: 'Der Wallet-Dienst antwortet nicht',
    failedText: 'Nichts ist verloren. Versuchen Sie es erneut. Sie müssen keine neue PIN wählen.',
  },

  changePin: {
    title: 'Ihre neue PIN wird festgelegt',
    failedTitle: 'Ihre neue PIN ist noch nicht festgelegt',
    steps: {
      preparing: 'Wird vorbereitet',
      guard: 'Ihre Wallet wird mit der neuen PIN geschützt',
      stretching: 'Die neue PIN wird geprüft',
      opening: 'Ihre Wallet wird damit geöffnet',
    },
    failed: 'Der Wallet-Dienst antwortet nicht',
    failedText: 'Nichts ist verloren. Versuchen Sie es erneut. Sie müssen keine neue PIN wählen.',
    stay: 'Das lässt sich jetzt nicht abbrechen. Es dauert einen Moment.',
    unsureTitle: 'Ihre neue PIN ist vielleicht schon festgelegt',
    unsureText:
      'Nichts ist verloren, aber wir konnten nicht feststellen, welche PIN Ihre Wallet jetzt öffnet. Versuchen Sie später zuerst die neue PIN, dann die vorherige.',
    notSet: 'Ihre neue PIN ist nicht festgelegt. Sonst hat sich nichts geändert.',
    untrustedText: 'Seine Antwort passt nicht zu Ihrer Wallet. Wenden Sie sich an die Betreiber dieser Wallet.',
    troubles: {
      untrusted: 'Der Wallet-Dienst hat falsch geantwortet',
      signedOut: 'Sie wurden abgemeldet. Melden Sie sich wieder an',
      outdated: 'Diese Wallet wurde aktualisiert. Laden Sie die Seite neu',
      locked: 'Zu viele falsche PINs. Versuchen Sie es später erneut',
      outage: 'Der Wallet-Dienst antwortet nicht',
    },
    leave: 'Schließen',
  },

  enterKit: {
    title: 'Notfallkit verwenden',
    text: 'Geben Sie den Code Ihres Notfallkits ein. Danach wählen Sie eine neue PIN.',
    ...kitCode,
    action: 'Weiter',
    wallet: 'Wallet',
    wrong:
      'Dieser Code öffnet diese Wallet nicht. Nennt das Notfallkit ein anderes Konto als das obige? Wenn nicht, ist es vielleicht ein älteres Notfallkit.',
    checking: 'Der Code wird geprüft…',
    busyText: 'Warten Sie etwas und versuchen Sie es dann erneut. Nichts ist verloren.',
    untrustedText:
      'Seine Antwort passt nicht zu Ihrer Wallet, deshalb wurde nichts geöffnet. Behalten Sie Ihr Notfallkit für sich. Wenden Sie sich an die Betreiber dieser Wallet.',
    outageText: 'Es hat sich nichts geändert. Der Code ist noch eingetragen. Versuchen Sie es gleich noch einmal.',
    without:
      'Wenn Sie einen Passkey dieser Wallet haben, gehen Sie zurück und verwenden Sie ihn. Ändern Sie dann Ihre PIN in den Einstellungen. Ohne Notfallkit oder Passkey kann Ihnen niemand eine neue PIN geben. Wenn Ihnen die PIN später einfällt, öffnet sie Ihre Wallet weiterhin.',
    withoutAny:
      'Wenn Sie einen Passkey dieser Wallet haben, gehen Sie zurück und verwenden Sie ihn. Ohne Notfallkit oder Passkey kann niemand diese Wallet öffnen.',
  },

  addPasskey: {
    title: 'Passkey hinzufügen',
    text: 'Ein Passkey öffnet Ihre Wallet mit Ihrem Fingerabdruck, Ihrem Gesicht oder der Bildschirmsperre. Niemand kann Sie dazu bringen, ihn auf einer gefälschten Seite einzutippen. Ihr Browser fragt, wo er aufbewahrt werden soll.',
    keeps:
      'Was Ihre Wallet jetzt öffnet, öffnet sie weiterhin. Wenn Sie das vergessen oder verlieren, öffnet sie der Passkey.',
    make: 'Passkey erstellen',
    useTitle: 'Einmal verwenden',
    useText: 'Der Passkey ist erstellt. Verwenden Sie ihn jetzt, damit wir wissen, dass er Ihre Wallet öffnet.',
    use: 'Passkey verwenden',
    waiting: 'Warten auf Ihren Passkey…',
    proveAgain: 'Noch einmal bestätigen',
    troubles: {
      cancelled: {
        title: 'Es wurde noch kein Passkey hinzugefügt',
        text: 'Sie haben den Vorgang nicht beendet. Versuchen Sie es erneut.',
      },
      noPrf: {
        title: 'Dieser Passkey kann keine Wallet öffnen',
        text: 'Wo er erstellt wurde, dienen Passkeys nur zur Anmeldung. Deshalb wurde nichts hinzugefügt. Sie können ihn dort löschen. Versuchen Sie es an einem anderen Ort: auf Ihrem Handy, in einem Passwort-Manager oder mit einem Sicherheitsschlüssel.',
      },
      exists: {
        title: 'Es gibt schon einen Passkey',
        text: 'An diesem Ort ist schon einer, der Ihre Wallet öffnet. Wählen Sie einen anderen Ort, oder behalten Sie den, den Sie haben.',
      },
      blocked: {
        title: 'Ihr Browser hat das Fenster blockiert',
        text: 'Erlauben Sie Fenster dieser Seite und versuchen Sie es erneut.',
      },
      failed: {
        title: 'Der Passkey wurde nicht hinzugefügt',
        text: 'Es hat sich nichts geändert. Versuchen Sie es erneut oder an einem anderen Ort.',
      },
      conflict: {
        title: 'Inzwischen wurde etwas anderes geändert',
        text: 'Es wurde nichts hinzugefügt. Schließen Sie dies und beginnen Sie neu.',
      },
      over: {
        title: 'Das hat zu lange gedauert',
        text: 'Es wurde nichts hinzugefügt. Bestätigen Sie noch einmal, dass Sie es sind, und erstellen Sie dann den Passkey.',
      },
      outage: {
        title: 'Der Wallet-Dienst antwortet nicht',
        text: 'Wir konnten nicht feststellen, ob er hinzugefügt wurde. Schließen Sie dies: Die Einstellungen zeigen, welche Passkeys es gibt.',
      },
    },
  },

  addLogin: {
    title: 'Weitere Anmeldung hinzufügen',
    text: 'Melden Sie sich in dem Fenster, das sich öffnet, mit einem anderen Ihrer Konten an. Danach führt auch dieses zu dieser Wallet. Öffnen kann es sie nicht: Das geht nur mit Ihrer PIN, einem Passkey oder Ihrem Notfallkit.',
    taken: {
      title: 'Dieses Konto hat eine eigene Wallet',
      text: 'Es wurde nichts geändert: Aus zwei Wallets wird nicht eine. Wenn Sie das Konto hier nutzen wollen, melden Sie sich damit an, senden Sie alles aus jener Wallet an diese und löschen Sie jenes Konto in seinen Einstellungen, oder entfernen Sie dort diese Anmeldung. Nach sieben Tagen können Sie sie hier hinzufügen.',
    },
    full: {
      title: 'Sie haben zehn Anmeldungen',
      text: 'Mehr sind nicht möglich. Entfernen Sie erst eine.',
    },
    isolated: {
      title: 'Diese Seite trennt ihre Fenster voneinander',
      text: 'Deshalb lässt sich hier nichts hinzufügen. Öffnen Sie Ihre Wallet auf einer anderen Seite, auf der Sie sie nutzen, und fügen Sie die Anmeldung dort hinzu.',
    },
  },

  addContact: {
    title: 'E-Mail-Adresse hinzufügen',
    text: 'E-Mails über neue Browser, falsche PINs und Änderungen gehen dann auch dorthin. Wählen Sie ein Postfach, das nur Sie lesen und mit dem Sie sich nicht anmelden. Wir schicken einen Code dorthin.',
    label: 'E-Mail-Adresse',
    send: 'Code senden',
    sending: 'Wird gesendet…',
    codeTitle: 'Geben Sie den Code aus der E-Mail ein',
    codeText: (email, minutes) => `Wir haben einen Code an ${email} geschickt. Er gilt ${minutes} Min.`,
    codeLabel: 'Sechsstelliger Code',
    warning: 'Geben Sie ihn nur hier ein und sagen Sie ihn niemandem. Keine E-Mail? Sehen Sie im Spam-Ordner nach.',
    action: 'Adresse hinzufügen',
    checking: 'Wird geprüft…',
    again: 'Neuen Code senden',
    other: 'Andere Adresse verwenden',
    proveAgain: 'Noch einmal bestätigen',
    over: 'Das hat zu lange gedauert. Es wurde nichts hinzugefügt. Bestätigen Sie noch einmal, dass Sie es sind.',
    errors: {
      address: 'An diese Adresse können wir nicht schreiben. Prüfen Sie sie auf Tippfehler.',
      known: 'Ihre Wallet hat diese Adresse schon, oder zehn andere.',
      digits: 'Der Code hat sechs Ziffern.',
      wrong: (left) => `Das ist nicht der Code. Verbleibende Versuche: ${left}`,
      ended: 'Dieser Code gilt nicht mehr. Lassen Sie sich einen neuen senden.',
      many: (minutes) => `Es wurden zu viele Codes gesendet. Versuchen Sie es in ${minutes} Min. noch einmal.`,
      unavailable: 'Das hat gerade nicht geklappt. Versuchen Sie es gleich noch einmal.',
    },
  },

  kit: {
    title: 'Ihr Notfallkit',
    text: 'Wenn Sie Ihre PIN vergessen oder Ihre Passkeys verlieren, können Sie mit diesem Code eine neue PIN wählen. Er wird nur jetzt gezeigt. Drucken, speichern oder notieren Sie ihn.',
    code: 'Notfallcode',
    page: 'Seite zum Drucken oder Speichern öffnen',
    blocked: 'Es konnte kein Fenster geöffnet werden',
    blockedText: 'Notieren Sie den Code, oder erlauben Sie Fenster für diese Seite und versuchen Sie es erneut.',
    keep: 'Bewahren Sie es dort auf, wo es niemand sonst findet. Wer es hat und sich in Ihrem Namen anmelden kann, kann Ihre Wallet öffnen. Niemand wird Sie je danach fragen.',
    has: 'Ich habe diesen Code gedruckt, gespeichert oder notiert',
    later: 'Nicht jetzt',
    done: 'Fertig',
    unconfirmed:
      'Wir konnten nicht vermerken, dass Sie dieses Notfallkit haben. Es öffnet Ihre Wallet, sofern kein neueres es ersetzt hat. Versuchen Sie es gleich noch einmal.',
    signedOut:
      'Sie wurden abgemeldet, deshalb konnten wir nicht vermerken, dass Sie dieses Notfallkit haben. Es öffnet Ihre Wallet, sofern kein neueres es ersetzt hat.',
    replaced: 'Dieses Notfallkit funktioniert nicht mehr',
    replacedText:
      'Ein neueres hat es ersetzt, oder es wurde entfernt. Werfen Sie dieses weg. Wenn Sie kein neueres haben, erstellen Sie jetzt ein weiteres.',
    another: 'Weiteres Notfallkit erstellen',
    pageTitle: 'Notfallkit Ihrer Wallet',
    pageText:
      'Wenn Sie Ihre PIN vergessen oder Ihre Passkeys verlieren: Melden Sie sich wie gewohnt bei Ihrer Wallet an, wählen Sie „PIN vergessen?“ oder „Notfallkit verwenden“ und geben Sie diesen Code ein. Wählen Sie dann eine neue PIN.',
    pageWallet: 'Wallet',
    pageLogin: 'Anmeldung mit',
    pageApp: 'Erstellt in',
    pageService: 'Wallet-Dienst',
    pageDate: 'Erstellt am',
    pageNumber: 'Nummer des Notfallkits',
    pageNewest:
      'Jedes neue Notfallkit hat eine höhere Nummer. Sobald Sie bestätigen, dass Sie es haben, gelten die früheren nicht mehr.',
    pageApart: 'Hier steht, wie Sie sich anmelden. Bewahren Sie es getrennt vom Passwort dieses Kontos auf.',
    pageClose:
      'Wenn Sie es haben, schließen Sie dieses Fenster. Speichern geht auch noch, nachdem Sie die Wallet verlassen haben, ebenso Drucken über das Menü Ihres Browsers.',
    print: 'Drucken',
    save: 'Als Datei speichern',
    file: 'notfallkit',
  },

  exporting,

  outage: {
    title: 'Der Wallet-Dienst antwortet nicht',
    text: 'Es ist nichts geschehen, und nichts ist verloren.',
    trying: 'Neuer Versuch…',
    reference: (reference) => `Referenz ${reference}`,
  },

  reload: {
    outdated: {
      title: 'Diese Seite hat eine ältere Version der Wallet',
      text: 'Laden Sie sie neu, um fortzufahren. Es hat sich nichts geändert.',
    },
    unchanged: {
      title: 'Neu laden hat nicht geholfen',
      text: (host) =>
        `${host} liefert noch die ältere Version aus, und die öffnet keine Wallets mehr. Ihre Wallet ist sicher. Bitte informieren Sie den Support.`,
    },
    incomplete: {
      title: 'Ein Teil der Wallet wurde nicht geladen',
      text: 'Prüfen Sie Ihre Verbindung, oder laden Sie die Wallet neu: Vielleicht wurde sie inzwischen aktualisiert. Nichts ist verloren.',
    },
    action: 'Neu laden',
  },

  sign: {
    title: 'Diese Nachricht signieren?',
    text: 'Signieren ist kostenlos und sendet keine Transaktion. Es beweist, dass Sie genau diesem Text zugestimmt haben.',
    signInTitle: (host) => `Bei ${host} anmelden?`,
    action: 'Signieren',
    account: 'Konto',
    message: 'Nachricht',
    empty: 'Die Nachricht ist leer.',
    hidden:
      'Diese Nachricht enthält Zeichen, die unsichtbar sind oder den Text umkehren. Hier werden sie mit Namen gezeigt.',
    otherSite: 'Sie ist für eine andere Website',
    otherSiteText: (sites) =>
      `Der Text nennt ${sites}, nicht die Website, die fragt. Wer Ihre Signatur bekommt, könnte sich dort in Ihrem Namen anmelden.`,
    open: 'Niemand weiß, wofür dieser Text verwendet wird',
    openText:
      'Er ist keine Anmeldung bei dieser Website, und Ihre Wallet kennt solche Texte nicht. Signieren ist kostenlos und sendet keine Transaktion, aber ein Dienst könnte danach handeln, und es beweist, dass Sie jedem Wort zugestimmt haben. Signieren Sie nur, wenn Sie wissen, wozu die App ihn braucht.',
    statement: 'Eine Website kann Sie auf diesen Text festlegen',
    statementText:
      'Signieren ist kostenlos und sendet keine Transaktion. Aber es beweist jedem, dass Sie jedem Wort davon zugestimmt haben.',
    ...quoted,
    blind: 'Diese Nachricht ist nicht lesbar',
    blindText:
      'Es sind Daten, kein Text. Sie zu signieren könnte alles bedeuten, auch dass sich jemand nehmen darf, was Ihnen gehört. Signieren Sie nur, wenn Sie genau wissen, was es ist.',
    blindHash: 'Sie ist 32 Byte lang und steht daher vielleicht für etwas, das Sie hier nicht sehen.',
    bytes: (count) => `${number(count)} Byte`,
    card: {
      statement: 'Sie stimmen zu',
      site: 'Website',
      address: 'Seite',
      network: 'Chain-ID',
      issued: 'Ausgestellt am',
      expires: 'Gültig bis',
      from: 'Gültig ab',
      nonce: 'Nonce',
      version: 'Version',
      request: 'Anfragenummer',
      resources: 'Ressourcen',
      raw: 'Vollständige Nachricht',
    },
    mismatch: 'Diese Anmeldeanfrage ist nicht, was sie vorgibt',
    mismatchText: 'Mit solchen Nachrichten werden Konten gestohlen. Diese Wallet signiert sie nicht.',
    unusual: 'Teile dieser Anmeldeanfrage passen nicht',
    unusualText:
      'Sie ist für diese Website und dieses Konto. Signieren Sie nur, wenn Sie wissen, warum der Rest abweicht.',
    problems: {
      form: 'Sie ist nicht wie eine Anmeldenachricht geschrieben.',
      unverified: 'Die App hat keine Webadresse. Deshalb kann niemand sagen, wo Sie angemeldet würden.',
      domain: 'Sie ist für eine andere Website als die, die fragt.',
      uri: 'Sie verweist auf eine andere Website als die, die fragt.',
      address: 'Sie ist für ein anderes Konto.',
      chain: 'Sie ist für ein anderes Netzwerk.',
      version: 'Ihre Version gibt es nicht.',
      expired: 'Sie ist abgelaufen.',
      early: 'Sie gilt noch nicht.',
    },
    pinNext: 'Als Nächstes bestätigen Sie, dass Sie es sind.',
    unchecked: 'Diese App ist nicht geprüft',
    uncheckedText: (host) =>
      `Sie sagt, sie sei ${host}. Wenn Sie signieren, wird sie dort in Ihrem Namen angemeldet. Signieren Sie nur, wenn Sie sich gerade dort anmelden.`,
  },

  typed: {
    title: 'Diese Daten signieren?',
    spendingTitle: 'Jemandem erlauben, Ihre Token auszugeben?',
    spendingOf: (amount) => `Jemandem erlauben, ${amount} auszugeben`,
    giveFree: (what) => `${what} für nichts hergeben`,
    giveNearlyFree: (what) => `${what} für fast nichts hergeben`,
    giveFor: (what, gets) => `${what} für ${gets} hergeben`,
    giveLow: (what, gets) => `${what} für nur ${gets} hergeben`,
    giveUnknown: (what) => `${what} für einen Token hergeben, den diese Wallet nicht kennt`,
    giveOpen: (what) => `${what} zu Bedingungen hergeben, die hier nicht stehen`,
    pieces: (first, count) => `${first} und ${number(count)} weitere`,
    keyTitle: (sites) => `Ihr Konto bei ${sites} öffnen`,
    keyElsewhereTitle: 'Ihr Konto auf einer anderen Website öffnen',
    rootTitle: 'Aufträge signieren, die Sie nicht sehen können',
    unknownTitle: 'Signieren, ohne zu wissen, was es erlaubt',
    text: (name) => `Bestimmt für: ${name}.`,
    app: 'App',
    contract: 'Vertrag',
    kind: 'Art',
    network: 'Netzwerk',
    anyNetwork: 'jedes Netzwerk',
    content: 'Was Sie signieren',
    digest: 'Hash (EIP-712)',
    yes: 'ja',
    no: 'nein',
    empty: 'leer',
    spending: 'Mit dieser Signatur kann jemand Ihre Token ausgeben',
    spendingText: 'Wer sie hat, kann diese Token nehmen, ohne Sie noch einmal zu fragen.',
    spendingNoLimit: 'Es gibt kein Limit. Man kann Ihnen alle diese Token nehmen, jetzt und später.',
    blindOrder: 'Dazu gehört ein Auftrag, den diese Wallet nicht lesen kann',
    blindOrderText:
      'Darin steht vielleicht, was Sie für diese Token bekommen und wer es bekommt. Unten sehen Sie jeden Wert davon. Signieren Sie nur, wenn Sie wissen, was die Werte bedeuten.',
    spender: 'Wer sie nehmen kann',
    token: 'Tokenvertrag',
    amount: 'Betrag',
    amountUnits: 'Betrag in kleinsten Einheiten',
    until: 'Gültig bis',
    expired: (moment) => `${moment} (abgelaufen)`,
    noLimit: 'Kein Limit',
    checking: 'Der Vertrag wird geprüft…',
    unchecked: 'Der Vertrag konnte nicht geprüft werden',
    uncheckedText: 'Das Netzwerk antwortet nicht. Alles hier ist nur, was die Seite sagt.',
    uncounted: 'Die Zahl ist vielleicht kein Betrag',
    uncountedText:
      'Dieser Vertrag ist kein Token, den diese Wallet zählen kann. Die Zahl steht vielleicht für einen Gegenstand oder für irgendetwas anderes.',
    noCode: 'An dieser Adresse gibt es keinen Vertrag',
    noCodeText: 'Solche Daten sind für einen Vertrag bestimmt. Ohne einen ist es ein Fehler oder ein Trick.',
    order: (place, count) => (count === 1 ? 'Der Auftrag' : `Auftrag ${number(place)} von ${number(count)}`),
    gives: 'Sie geben',
    gets: 'Sie bekommen',
    othersGet: 'Jemand anderes bekommt',
    market: 'Marktplatz',
    marketWithFees: (market) => `${market}; die Gebühren gehen von dem ab, was Sie bekommen`,
    open: 'Dieser Auftrag sagt nicht alles',
    openText:
      'Ein Vertrag, der hier nicht zu sehen ist, legt vielleicht den Preis, die Gegenstände oder die Empfänger fest. Sie bekommen vielleicht weniger als hier gezeigt, oder nichts.',
    time: (moment) => `(${moment})`,
    fee: (rate) => `Bekommt ${rate} des Preises`,
    key: 'Diese Signatur öffnet ein Konto',
    keyElsewhere: 'Diese Signatur öffnet ein Konto auf einer anderen Website',
    keyText: (sites) => `Wer sie bekommt, kann Ihr Konto bei ${sites} benutzen. Signieren Sie sie nirgendwo sonst.`,
    keyNowhere:
      'Für welche Website sie gilt, sagt sie nicht eindeutig. Sie könnte also ein Konto öffnen, das Sie irgendwo haben.',
    unknownForm: 'Es ist unklar, was dies erlaubt',
    unknownFormText:
      'Es ist ein Auftrag oder eine Erlaubnis, für Sie zu handeln, von einer Art, die diese Wallet nicht kennt. Unten sehen Sie jeden Wert, aber nicht, was andere damit tun können.',
    allowUnknown: 'Signieren, obwohl unklar ist, was es erlaubt',
    nothing: 'nichts',
    anyItem: (collection) => `beliebig aus ${collection}`,
    item: 'Gegenstand',
    free: 'Sie bekommen dafür nichts oder fast nichts',
    freeText: 'Wer diese Signatur hat, kann nehmen, was Sie geben, und zahlt nicht mehr, als hier gezeigt wird.',
    unknownPrice: 'Sie würden mit einem Token bezahlt, den diese Wallet nicht kennt',
    unknownPriceText:
      'Jeder kann einen Token erstellen und ihm einen beliebigen Namen geben. Was auch immer Name und Betrag sagen: Er ist vielleicht nichts wert.',
    foreign: 'Dieser Auftrag gehört zu einem anderen Konto',
    bulk: (count) => (count === 1 ? '1 Auftrag in einer Signatur' : `${number(count)} Aufträge in einer Signatur`),
    bulkText: 'Jeder kann für sich ausgeführt werden, ohne Sie noch einmal zu fragen.',
    root: 'Aufträge, die Sie nicht sehen können',
    rootText:
      'Sie würden beliebig viele Aufträge zu jedem Preis signieren, und keiner davon lässt sich zeigen. Lehnen Sie ab, wenn Sie sie nicht selbst erstellt haben.',
    safeTitle: 'Eine Safe-Transaktion genehmigen?',
    safe: 'Was der Safe tun würde',
    transferTitle: 'Jemandem erlauben, Ihre Token zu übertragen?',
    transferOf: (amount) => `Jemandem erlauben, ${amount} zu senden`,
    transfer: 'Was jeder mit dieser Signatur tun kann',
    refund: 'Der Safe würde auch die Netzwerkgebühr erstatten',
    refundText:
      'Die Seite hat bestimmt, wer die Erstattung bekommt, in welchem Coin und zu welchem Preis. Der Safe zahlt mindestens so viel, was auch immer die Transaktion tut.',
    refundTo: 'Wer die Erstattung bekommt',
    refundToAnybody: 'wer auch immer die Transaktion einreicht',
    refundLeast: 'Mindestens',
    assets: 'Mit dieser Signatur kann übertragen werden, was Ihnen gehört',
    assetsText: 'Es ist ein Auftrag oder eine Erlaubnis, die andere nutzen können. Lesen Sie jede Zeile.',
  },

  send: {
    loading: 'Die Transaktion wird geladen',
    loadingText: 'Was sie tut und was sie kostet, wird geprüft…',
    outage: 'Das Netzwerk antwortet nicht',
    outageText: 'Es wurde nichts gesendet. Neuer Versuch…',
    from: 'Von',
    to: 'An',
    network: 'Netzwerk',
    fee: 'Netzwerkgebühr',
    feeMost: (most) => `höchstens ${most}`,
    about: (amount) => `etwa ${amount}`,
    feeData: (amount) => `davon etwa ${amount} für die Datenspeicherung`,
    total: 'Insgesamt höchstens',
    also: 'Sendet auch',
    owner: 'Eigentümer',
    contract: 'Vertrag',
    safe: 'Safe-Konto',
    known: 'An diese Adresse haben Sie schon gesendet.',
    named: (name) => `ENS-Name: ${name}.`,
    first: 'Zum ersten Mal: Keine Ihrer letzten Zahlungen in diesem Netzwerk ging an diese Adresse.',
    kind: 'Art',
    kindCode: 'Art des Vermögenswerts',
    kinds: {
      coin: 'Coin',
      erc20: 'Token (ERC-20)',
      erc721: 'Sammlerstück (ERC-721)',
      erc1155: 'Sammlerstück, vielleicht in mehreren Exemplaren (ERC-1155)',
      convert: 'Eingepackter oder ausgepackter Coin',
      associate: 'Tokenzuordnung (Hedera)',
      spl: 'Token (SPL)',
      nep141: 'Token (NEP-141)',
      nep171: 'Sammlerstück (NEP-171)',
      aptosCoin: 'Token (Aptos-Coin)',
      aptosFungible: 'Token (Aptos, fungibel)',
      aptosObject: 'Objekt (Aptos)',
      fa12: 'Token (FA1.2)',
      fa2: 'Token oder Sammlerstück (FA2)',
      fa2Ft: 'Token (FA2)',
      fa2Nft: 'Sammlerstück (FA2)',
      fa2Mft: 'Sammlerstück in mehreren Exemplaren (FA2)',
    },
    spender: 'Wer sie nehmen kann',
    token: 'Tokenvertrag',
    collection: 'Vertrag der Sammlung',
    item: 'Gegenstand',
    items: 'Gegenstände',
    itemTimes: (id, amount) => `#${id} × ${amount}`,
    noLimit: 'Kein Limit',
    details: 'Details',
    nonce: 'Nonce',
    gas: 'Gaslimit',
    data: 'Daten',
    contractNumber: 'Chain-ID',
    tokens: 'Token',
    anItem: 'Gegenstand',
    aToken: 'ein Token',
    question: (what) => `${what}?`,
    whats: {
      coin: (amount) => `${amount} senden`,
      tokenTransfer: (amount) => `${amount} senden`,
      along: (what, coins) => `${what}, zusammen mit ${coins}`,
      tokenFrom: (amount) => `${amount} aus einem anderen Konto übertragen`,
      approve: (amount) => `Ausgeben von ${amount} genehmigen`,
      approveAll: (token) => `Ausgeben von allem genehmigen, was Sie haben: ${token}`,
      increase: (amount) => `Ausgeben von weiteren ${amount} genehmigen`,
      unchanged: (token) => `An der Erlaubnis zum Ausgeben nichts ändern: ${token}`,
      revoke: (token) => `Erlaubnis zum Ausgeben entziehen: ${token}`,
      decrease: (amount) => `Ausgabenlimit um ${amount} senken`,
      item: (item) => `${item} senden`,
      items: (count) => (count === 1 ? '1 Gegenstand senden' : `${number(count)} Gegenstände senden`),
      itemApprove: (item) => `Jemandem erlauben, ${item} zu nehmen`,
      itemRevoke: (item) => `Erlaubnis für ${item} entziehen`,
      collection: (name) => `Kontrolle über Ihre ganze Sammlung abgeben: ${name}`,
      collectionRevoke: (name) => `Kontrolle über Ihre Sammlung zurücknehmen: ${name}`,
      all: (token) => `alle ${token}`,
      handIn: (amount) => `Erlaubnis nutzen, ${amount} eines anderen Kontos auszugeben`,
      associate: (token) => `Ihrem Konto ${token} zuordnen`,
      associateOther: (token) => `Einem anderen Konto ${token} zuordnen`,
      dissociateOther: (token) => `Zuordnung zu einem anderen Konto lösen: ${token}`,
      dissociate: (token) => `Zuordnung zu Ihrem Konto lösen: ${token}`,
      swap: (gives, gets) => `Tauschen: ${gives} gegen mindestens ${gets}`,
      wrap: (coins) => `${coins} einpacken (Wrap)`,
      unwrap: (coins) => `${coins} auspacken (Unwrap)`,
      swapOpen: (gives) => `Tauschen: ${gives} gegen einen unbekannten Betrag`,
      creation: 'Einen Vertrag erstellen',
      unreadable: 'Einen Aufruf ausführen, der nicht lesbar ist',
    },
    actions: {
      along: (action, coins) => `${action}, mit ${coins}`,
      send: (amount) => `${amount} senden`,
      move: (amount) => `${amount} übertragen`,
      approve: 'Ausgeben genehmigen',
      associate: 'Zuordnen',
      dissociate: 'Zuordnung lösen',
      lower: 'Limit senken',
      unchanged: 'Bestätigen',
      revoke: 'Entziehen',
      item: (item) => `${item} senden`,
      items: (count) => (count === 1 ? '1 Gegenstand senden' : `${number(count)} Gegenstände senden`),
      itemApprove: 'Erlaubnis geben',
      itemRevoke: 'Entziehen',
      collection: 'Kontrolle abgeben',
      collectionRevoke: 'Zurücknehmen',
      swap: 'Tauschen',
      creation: 'Vertrag erstellen',
      unreadable: 'Aufruf ausführen',
    },
    operations: {
      account: 'Adresse',
      beneficiary: 'Die Erstattung geht an jemand anderen',
      beneficiaryText:
        'Sie zahlen die Netzwerkgebühr für alles, was darin steht. Was die Konten dafür zahlen, geht an diese Adresse.',
      other: 'Es handelt für ein anderes Konto',
      otherText: 'Sie würden dies für ein Konto senden, das nicht Ihr Konto hier ist, und zuerst dessen Gebühr zahlen.',
      helper: 'Ein weiterer Vertrag ist beteiligt',
      helperText: 'Er erstellt ein Konto oder zahlt für eines. Was er dafür nimmt, ist nirgends zu sehen.',
      more: 'Nicht alle Beteiligten werden angezeigt',
      moreText: 'Es sind mehr Konten oder Verträge beteiligt, als hier Platz haben oder lesbar sind.',
    },
    inner: {
      accounts: 'Diese Konten tun dies, wenn ihre Eigentümer es signiert haben. Sie bezahlen zuerst dafür:',
      own: 'Der Vertrag führt diese Aufrufe in Ihrem Namen aus, einen nach dem anderen:',
      other: 'Der Vertrag führt diese Aufrufe in seinem eigenen Namen aus, nicht in Ihrem:',
      paid: 'Der Vertrag führt diese Aufrufe in seinem eigenen Namen aus. Er bekommt die Coins, die Sie mitsenden:',
      safe: 'Der Safe tut dies, wenn genug seiner Eigentümer zugestimmt haben:',
      service: 'Der Tokendienst von Hedera führt für Sie entweder alle diese Aufrufe aus oder keinen:',
      unsure: 'Diese Aufrufe sind enthalten. Nur der Vertrag entscheidet, was er damit tut:',
    },
    warnings: {
      associate:
        'Danach kann Ihnen jeder diesen Token senden. Es wird nichts übertragen und kostet nur die Netzwerkgebühr.',
      dissociate: 'Danach kann Ihnen niemand mehr diesen Token senden.',
      delegate: 'Fremder Code würde als dieses Konto laufen',
      delegateText:
        'Er könnte alles tun, was dieses Konto kann, jetzt und später. Erlauben Sie das nur, wenn Sie diesen Code kennen.',
      unsure: 'Unbekannter Vertrag',
      unsureText: 'Sie sehen die enthaltenen Aufrufe, aber nicht, was der Vertrag damit tut.',
      offered: 'Jeder könnte nehmen, was Ihnen gehört',
      offeredText: 'In einer Simulation blieb ein Angebot von Ihnen zurück, das jeder annehmen kann.',
      rules: 'Es würde ändern, wer einen Safe kontrolliert',
      rulesText: 'Der Aufruf sagt das nicht, aber eine Simulation hat diese Änderung gezeigt.',
      swapOther: 'Jemand anderes bekommt, was Sie kaufen',
      swapOtherText: (what) => `Mindestens ${what} geht an diese Adresse, nicht an Sie.`,
      sentOn: 'Zu Ihnen kommt nichts zurück',
      sentOnText: (what) => `${what}: Das geht an diese Adresse.`,
      swapOpen: 'Es ist kein Mindestbetrag festgelegt',
      swapOpenText: 'Der Tausch wird zu jedem Preis ausgeführt. Sie bekommen vielleicht fast nichts.',
      swapFee: (rate) =>
        rate === undefined ? 'Ein Teil davon geht an jemand anderen' : `${rate} davon geht an jemand anderen`,
      swapFees: (rate) => `Insgesamt geht ${rate} davon an andere`,
      swapLess: 'Sie bekämen weniger als den Mindestbetrag',
      swapLessText: (least, expected) =>
        `Der Aufruf verlangt mindestens ${least}, aber eine Simulation hat ${expected} ergeben.`,
      swapDust: 'Der Mindestbetrag ist fast nichts',
      swapUntried: 'Dieser Tausch wurde nicht simuliert',
      swapUntriedText: (gives, gets) => `Im schlimmsten Fall zahlen Sie ${gives} und bekommen nur ${gets}.`,
      priceLow: 'Sie bekämen viel zu wenig',
      priceLowText: 'Zu keinem Preis der letzten Jahre ist das, was Sie bekommen, so viel wert wie das, was Sie geben.',
      priceBelow: 'Sie bekämen weniger, als Sie geben',
      pricePart: (part) => `Was Sie bekommen, ist etwa ${part} von dem wert, was Sie geben.`,
      priceUnknown: 'Diese Wallet weiß nicht, was das wert ist, was Sie bekämen',
      priceUnweighed: 'Diese Wallet weiß nicht, was das wert ist, was Sie gäben',
      priceUnweighedText:
        'Es ist vielleicht weit mehr wert als das, was Sie bekommen. Prüfen Sie den Preis, bevor Sie zustimmen.',
      priceOthers: 'Andere bekämen einen großen Teil des Preises',
      priceOthersText: (part) => `${part} davon geht an andere, nicht an Sie.`,
      priceUnknownText:
        'Was Sie bekommen, ist vielleicht weit weniger wert als das, was Sie geben. Prüfen Sie den Preis, bevor Sie zustimmen.',
      swapBelow: (rate) => `Sie bekommen vielleicht ${rate} weniger als erwartet`,
      swapBelowText:
        'Der Mindestbetrag liegt weit unter dem erwarteten Betrag. Wer den Tausch kommen sieht, kann sich die Differenz nehmen.',
      taken: 'Es würde Ihnen etwas nehmen',
      takenText: 'Der Aufruf sagt das nicht, aber in einer Simulation ging es an diese Adresse.',
      debt: 'Es würde Sie verschulden',
      debtText: 'Der Aufruf sagt das nicht, aber eine Simulation hat diese Schuld gezeigt.',
      hidden: 'Jemand könnte dann nehmen, was Ihnen gehört',
      hiddenText: 'Der Aufruf sagt das nicht, aber eine Simulation hat diese Erlaubnis gezeigt.',
      pageNode: 'Die Vorschau kommt von der Seite selbst',
      pageNodeText: (host) =>
        `Sie stammt von ${host}, und diese Stelle hat die Seite gewählt. Niemand hat die Vorschau geprüft, und sie ist vielleicht falsch. Verlassen Sie sich auf das, was die Transaktion selbst sagt.`,
      more: 'Es würde sich mehr ändern, als gezeigt werden kann',
      moreText:
        'Eine Simulation hat mehr Änderungen ergeben, als hier Platz haben. Harmlose können dazu dienen, einen Diebstahl zu verbergen.',
      lookAlike: 'Diese Adresse sieht nur so aus wie eine, die Sie kennen',
      lookAlikeText:
        'Sie beginnt und endet wie eine Adresse, an die Sie gesendet haben, ist aber eine andere. Betrüger erstellen solche Adressen, damit Sie sie aus Versehen kopieren.',
      lookAlikeKnown: 'Die Adresse, an die Sie schon gesendet haben',
      codeless: 'Die Adresse einer Person könnte sie nehmen',
      codelessText:
        'An dieser Adresse gibt es keinen Vertrag. Ehrliche Apps verlangen das für einen Vertrag; Diebe verlangen es oft für sich selbst.',
      beyond: (held) => `Mehr, als Sie haben: ${held}`,
      whole: (held) => `Alles, was Sie haben: ${held}`,
      wholeText: 'Diese Adresse könnte alles davon nehmen, ohne Sie noch einmal zu fragen.',
      beyondText: (token) =>
        `Diese Adresse könnte auch ${token} nehmen, die Sie später bekommen, ohne Sie noch einmal zu fragen.`,
      unlimited: 'Kein Limit',
      unlimitedText: (token) =>
        `Diese Adresse könnte alle Ihre ${token} nehmen, jetzt und später, ohne Sie noch einmal zu fragen.`,
      approval: 'Eine Erlaubnis zum Ausgeben',
      approvalText: (amount) => `Diese Adresse kann bis zu ${amount} nehmen, ohne Sie noch einmal zu fragen.`,
      collection: 'Alles aus dieser Sammlung',
      collectionText:
        'Diese Adresse könnte jeden Gegenstand nehmen, den Sie hier besitzen, jetzt und später, ohne Sie noch einmal zu fragen.',
      dust: 'Die Zahl steht vielleicht für einen Gegenstand',
      dustText:
        'Manche Token sind zugleich Gegenstände und verstehen einen so kleinen Betrag als Nummer eines Gegenstands.',
      itemApproval: 'Eine Erlaubnis, diesen Gegenstand zu nehmen',
      itemApprovalText: (item) => `Diese Adresse kann ${item} nehmen, ohne Sie noch einmal zu fragen.`,
      toContract: 'Der Empfänger ist der Vertrag des Tokens selbst',
      toContractText: 'Dorthin gesendete Token sind fast immer verloren.',
      burn: 'Diese Adresse gehört niemandem',
      burnText: 'Was dorthin gesendet wird, ist für immer verloren.',
      contract: 'Der Empfänger ist ein Vertrag',
      contractText: 'Er folgt eigenen Regeln, wenn er Coins erhält.',
      openToAll: 'Jeder könnte sie nehmen',
      openToAllText: 'Dieser Vertrag tut, was jeder von ihm verlangt. Jeder kann nehmen, was er ausgeben darf.',
      sentToAllText: 'Dieser Vertrag tut, was jeder von ihm verlangt. Jeder kann nehmen, was an ihn gesendet wird.',
      along: (amount) => `${amount} ginge an den Vertrag`,
      alongText: 'Aufrufe wie dieser brauchen keine Coins. Was Sie damit senden, bekommen Sie kaum je zurück.',
      creation: 'Ein neuer Vertrag',
      creationText: 'Was er tun wird, lässt sich nicht zeigen.',
      unreadable: 'Dieser Aufruf ist nicht lesbar',
      unreadableText: 'Er könnte mit dem, was Sie dort haben, alles tun, was der Vertrag erlaubt.',
      failure: 'Das Netzwerk sagt, dass dies fehlschlagen würde',
      failureText: (reason) =>
        reason
          ? `Es sagt: „${reason}“. Sie würden die Gebühr umsonst bezahlen.`
          : 'Sie würden die Gebühr umsonst bezahlen.',
      fee: 'Die Gebühr ist ungewöhnlich hoch',
      feeText: 'Die Seite hat sie auf ein Vielfaches dessen gesetzt, was das Netzwerk gerade verlangt.',
      dataFee: 'Das Netzwerk erhebt eine weitere Gebühr',
      dataFeeText:
        'Es berechnet auch die Speicherung von Daten und sagt nicht, wie viel. Sie zahlen vielleicht etwas mehr als gezeigt.',
      feeReplacesText:
        'Sie beträgt ein Vielfaches dessen, was das Netzwerk gerade verlangt. Die ausstehende Transaktion hat schon eine hohe Gebühr, und ein Ersatz muss mehr zahlen.',
      insufficient: (coin) => `Nicht genug ${coin}`,
      insufficientText: (have, need) =>
        `Sie haben ${have} und brauchen bis zu ${need}, einschließlich der Gebühr. Füllen Sie Ihr Guthaben auf und versuchen Sie es dann erneut.`,
    },
    clear: {
      title: (owner) => (owner === undefined ? 'In einfachen Worten' : `Laut ${owner}`),
      text: 'Aus der Beschreibung des Vertrags in dieser Wallet. Die Daten selbst stehen unter Details.',
      omitted: (characters) => `… und ${characters} weitere Zeichen`,
      omittedLines: (lines) => `… und ${lines} weitere Zeilen`,
      only: 'Nur eine Beschreibung erklärt diesen Aufruf',
      onlyText: 'Der Aufruf folgt keinem Standard. Sie sehen, was er laut der Beschreibung des Vertrags tut.',
      foreign: 'Er nennt eine Adresse, die nicht Ihre ist',
      foreignText:
        'Die Beschreibung sagt nicht, wem sie gehört. Sie bekommt vielleicht, was Sie senden, oder entscheidet, was damit geschieht.',
      foreignAddress: 'Adresse im Aufruf',
      elsewhere: 'Mögliche Adresse in einem anderen Netzwerk',
      textInCall: 'Text im Aufruf',
      opaque: 'Nicht alles an diesem Aufruf lässt sich prüfen',
      opaqueText: 'Ein Teil seiner Daten nennt vielleicht andere, die etwas bekommen.',
      onlyLoses: 'Sie bekämen nichts zurück',
      onlyLosesText: 'In einer Simulation hat dieser Aufruf Ihnen etwas genommen und nichts gegeben, was zu sehen ist.',
      descriptionOnlyText:
        'Der Aufruf folgt keinem Standard und konnte nicht simuliert werden. Nur die Beschreibung des Vertrags sagt, was er tut.',
    },
    replacing: {
      speedUp: (what) => `Beschleunigen: ${what}`,
      cancel: 'Eine Transaktion abbrechen',
      actions: { speedUp: 'Beschleunigen', cancel: 'Transaktion abbrechen' },
      title: 'Dies ersetzt eine ausstehende Transaktion',
      texts: {
        speedUp:
          'Es ist dieselbe Transaktion mit höherer Gebühr. Nur eine der beiden wird ausgeführt, und Sie zahlen nur eine Gebühr.',
        cancel:
          'Sie sendet nichts, an Sie selbst, mit höherer Gebühr. Kommt sie zuerst, findet die andere Transaktion nie statt, und Sie zahlen nur diese Gebühr. War die andere schneller, lässt sie sich nicht rückgängig machen.',
      },
      old: 'Ausstehende Transaktion',
    },
    limit: {
      change: 'Limit ändern',
      field: (coin) => `Limit in ${coin}`,
      hint: (have) => `Sie haben ${have}`,
      use: 'Dieses Limit verwenden',
      held: (have) => `Auf das begrenzen, was Sie haben: ${have}`,
      back: 'Limit der Seite verwenden',
      wrong: 'Geben Sie einen Betrag ein, etwa 12,5.',
      decimals: (most) =>
        most === 0
          ? 'Nur ganze Zahlen.'
          : most === 1
            ? 'Höchstens 1 Nachkommastelle.'
            : `Höchstens ${number(most)} Nachkommastellen.`,
      large: 'Hier können Sie das Limit nur senken.',
      yours: 'Sie haben dieses Limit festgelegt',
      yoursText: 'Die Seite hat um mehr gebeten. Wenn sie mehr braucht, fragt sie Sie noch einmal.',
    },
    callName: {
      term: 'Möglicher Name',
      title: 'Der Name ist nur ein Hinweis',
      list: 'Er stammt aus der Namensliste Ihrer Wallet. Jeder Vertrag kann diesen Namen verwenden. Er sagt nicht, was die Funktion tut.',
      explorer: (host) =>
        `Der Autor des Vertrags hat ihn bei ${host} veröffentlicht. Er sagt nicht, was die Funktion tut.`,
    },
    threat: {
      title: 'Dazu gibt es eine Warnung',
      address: 'Adresse in der Warnung',
    },
    swap: {
      gives: 'Sie zahlen höchstens',
      least: 'Sie bekommen mindestens',
      expected: 'Erwartet',
      until: 'Gültig bis',
      givesToken: 'Token, den Sie geben',
      getsToken: 'Token, den Sie bekommen',
      router: (market) => `Über ${market}`,
    },
    simulation: {
      title: 'Was sich ändern würde',
      from: 'Aus einer Simulation. Das Ergebnis kann abweichen.',
      same: 'Eine Simulation zeigt diese Zahlung und keine andere Änderung, die wir lesen können.',
      none: 'Nicht simuliert',
      noneText: 'Eine Simulation war nicht möglich. Verlassen Sie sich auf das, was Sie oben sehen.',
      nothing: 'Kein Guthaben, das wir lesen können, würde sich ändern. Anderes vielleicht schon.',
      contracts: 'Vollständige Vertragsadressen',
      send: (what) => `Sie senden ${what}`,
      receive: (what) => `Sie erhalten ${what}`,
      may: (what) => `Diese Adresse könnte dann ${what} nehmen:`,
      control: {
        contract: 'Dieser Adresse würde ein Vertrag gehören, der jetzt Ihnen gehört:',
        name: 'Dieser Adresse würde ein Name von Ihnen gehören:',
        role: 'Diese Adresse hätte eine Rolle, die Sie ihr geben:',
        account: 'Diese Adresse könnte für Sie handeln:',
        debt: 'Diese Adresse könnte in Ihrem Namen Schulden machen:',
        votes: 'Diese Adresse würde mit Ihren Token abstimmen:',
        safe: 'Diese Adresse würde über einen Safe mitbestimmen:',
        code: 'Diese Adresse würde bestimmen, was ein Vertrag tut:',
        stream: 'Diese Adresse würde laufend Ihre Token erhalten oder könnte solche Zahlungen starten:',
        proceeds: 'Die Erträge einer Position gingen an diese Adresse:',
      },
      offer: (item, price, isForOne) =>
        `${isForOne ? 'Diese Adresse' : 'Jeder'} könnte dann ${item ?? 'das, was Ihr Auftrag anbietet,'} ${price === undefined ? '' : `für ${price} `}nehmen:`,
      owe: (what) => `Sie würden zusätzlich schulden: ${what}`,
      safe: 'Safe-Konto',
      threshold: (count) => `Ein Safe bräuchte dann nur so viele Signaturen: ${count}`,
      removed: 'Diese Adresse würde über einen Safe nicht mehr mitbestimmen:',
      unread: 'Dieser Vertrag meldet über Sie etwas, das diese Wallet nicht lesen kann:',
      all: (token) => `alle Ihre ${token}`,
      upTo: (amount) => `bis zu ${amount} von Ihnen`,
      unnamed: (units) => `${units} Einheiten eines Tokens ohne Namen`,
      others: (count) => (count === 1 ? 'und eine weitere Adresse' : `und ${number(count)} weitere Adressen`),
    },
    acceptDanger: 'Ich verstehe das Risiko und möchte das trotzdem',
    again: 'Oben hat sich etwas geändert, seit Sie zugestimmt haben. Bitte prüfen Sie es noch einmal.',
    allowUnreadable: 'Diesen Aufruf erlauben, obwohl er nicht lesbar ist',
    sendAnyway: 'Trotzdem senden',
    sending: 'Wird gesendet…',
    sendingTitle: 'Ihre Transaktion wird gesendet',
  },

  operation: {
    lines: 'Was sie tut, der Reihe nach',
    changes: 'Was sich laut dem Netzwerk ändern würde',
    changed: 'Das hat sich geändert, seit Sie zugestimmt haben',
    changedText: 'Es wurde nichts signiert oder gesendet. Bitte prüfen Sie es noch einmal.',
    noChanges: 'Kein Guthaben, das das Netzwerk zeigt, würde sich ändern. Anderes vielleicht schon.',
    notSimulated: 'Es wurde nicht simuliert. Deshalb kann niemand vorab sagen, was sich ändern würde.',
    pageSends: 'Sie signieren nur. Die Seite kann es senden, wann sie will.',
    signAnyway: 'Trotzdem signieren',
    failureText: (reason) =>
      reason
        ? `Grund: ${reason.replace(/\.$/, '')}. Sie würden die Gebühr umsonst bezahlen.`
        : 'Sie würden die Gebühr umsonst bezahlen.',
    networkMessage: 'Mitteilung des Netzwerks oder des Vertrags, nicht geprüft',
    bytes: 'Die Bytes, die Sie signieren',
  },

  calls: {
    all: (count) => (count === 1 ? 'Diese Transaktion senden' : `${number(count)} Transaktionen senden`),
    amount: 'Betrag',
    loading: 'Die Transaktionen werden gelesen',
    loadingText: 'Was sie tun und was sie kosten, wird geprüft…',
    place: (place, what) => `${number(place)}. ${what}`,
    order: (count) =>
      `Diese ${number(count)} Transaktionen werden nacheinander gesendet. Wenn eine fehlschlägt, lassen sich die davor nicht rückgängig machen.`,
    readOn: 'Lesen Sie bis zum Ende, bevor Sie genehmigen.',
    fees: 'Netzwerkgebühren, höchstens',
    unknown: 'Das Netzwerk kann noch nicht sagen, ob das gelingt',
    unknownText: 'Es hängt vielleicht von den vorherigen ab. Wenn es fehlschlägt, ist die Gebühr verloren.',
    sending: (count) => (count === 1 ? 'Wird gesendet' : `${number(count)} Transaktionen werden gesendet`),
    sent: (count) => (count === 1 ? 'Gesendet' : `${number(count)} Transaktionen gesendet`),
    some: (sent, count) => `${number(sent)} von ${number(count)} Transaktionen gesendet`,
    sentText: 'Das Netzwerk hat Ihre Transaktionen. Sie sollten bald bestätigt sein.',
    broken: (place) => `Senden bei Transaktion ${number(place)} gestoppt`,
    brokenText: (reason) => `Sie wurde nicht gesendet: ${reason}. Die davor wurden gesendet, die danach nicht.`,
    maybeSentText:
      'Das Netzwerk hat nicht mehr geantwortet. Sie wurde also vielleicht gesendet. Sehen Sie in Ihrem Konto nach, bevor Sie noch einmal senden. Die davor wurden gesendet, die danach nicht.',
    hash: (place) => `Transaktion ${number(place)}`,
    hashes: 'Transaktionsnummern',
    status: 'Ihre Transaktionen',
    statusLoading: 'Ihr Status wird geprüft…',
    one: 'Transaktion',
    statusOutage: 'Das Netzwerk antwortet nicht',
    statusOutageText: 'Neuer Versuch…',
  },

  result: {
    title: 'Gesendet',
    text: 'Das Netzwerk hat Ihre Transaktion. Sie sollte bald bestätigt sein.',
    failedTitle: 'Transaktion fehlgeschlagen',
    expiredTitle: 'Transaktion abgelaufen',
    unknownTitle: 'Ausgang unbekannt',
    ended: {
      success: () => 'Bestätigt.',
      failed: (reason) =>
        reason === undefined
          ? 'Das Netzwerk hat sie aufgenommen, und sie ist fehlgeschlagen. Die Gebühr wurde bezahlt.'
          : `Die Transaktion ist fehlgeschlagen: ${reason}. Die Netzwerkgebühr wurde trotzdem berechnet.`,
      expired: () =>
        'Sie ist abgelaufen, bevor das Netzwerk sie angenommen hat. Es wurde nichts gesendet. Sie können es gefahrlos noch einmal tun.',
      unknown: () =>
        'Das Netzwerk kann nicht mehr sagen, was daraus geworden ist. Sehen Sie in einem Explorer oder in Ihrem Konto nach, bevor Sie noch einmal senden.',
    },
    hash: 'Transaktion',
    copy: 'Transaktionsnummer kopieren',
    explorer: 'Im Explorer ansehen',
    failed: 'Nicht gesendet',
    failedText: (reason) => `Grund: ${reason}. Es wurde nichts gesendet oder berechnet.`,
    maybeSent: 'Es wurde vielleicht gesendet',
    maybeSentText:
      'Das Netzwerk hat während des Sendens nicht mehr geantwortet. Sehen Sie in Ihrem Konto nach, bevor Sie noch einmal senden.',
  },

  accounts: {
    title: 'Ihre Konten',
    text: 'Alle gehören zu einer Wiederherstellungsphrase. Eine Seite sieht nur das Konto, das Sie für sie auswählen.',
    textOfAll: 'Eine Seite sieht nur das Konto, das Sie für sie auswählen.',
    number: accountNumber,
    importedNumber,
    imported: 'Ein importierter privater Schlüssel. Ihre Wiederherstellungsphrase bringt ihn nicht zurück.',
    here: 'Diese Seite sieht es',
    use: 'Auf dieser Seite verwenden',
    switch: 'Konto wechseln',
    rename: 'Umbenennen',
    name: 'Name',
    nameHint: 'Nur Sie sehen diesen Namen. Lassen Sie das Feld leer, um ihn zu entfernen.',
    save: 'Speichern',
    add: 'Konto hinzufügen',
    most: 'Eine Wallet hat höchstens zehn Konten.',
    importKey: 'Privaten Schlüssel importieren',
    mostImports: 'Eine Wallet hat höchstens zehn importierte Schlüssel.',
    remove: 'Entfernen',
    removeTitle: 'Dieses Konto entfernen?',
    removeText:
      'Ihre Wallet hat seinen privaten Schlüssel dann nicht mehr. Keine Wiederherstellungsphrase und kein Notfallkit bringt ihn zurück, und auch wir können es nicht. Sichern Sie den privaten Schlüssel vorher anderswo, oder senden Sie weg, was auf dem Konto liegt.',
    keep: 'Behalten',
    chooseTitle: 'Welches Konto soll diese Seite sehen?',
    chooseText: 'Andere Konten sieht die Seite nicht. Sie können später in Ihrer Wallet wechseln.',
  },
  home: {
    title: 'Ihre Wallet',
    close: 'Schließen',
    back: 'Zurück',
    receive: 'Empfangen',
    send: 'Senden',
    waits: 'Eine Anfrage wartet auf Sie',
    closeForPage: 'Schließen und ansehen',
    unsent: 'Es konnte nicht gesendet werden',
    unsentText:
      'Es ließ sich nicht vorbereiten. Es wurde nichts gesendet oder berechnet. Versuchen Sie es gleich noch einmal.',
    tabs: { balances: 'Guthaben', activity: 'Aktivität', apps: 'Apps', settings: 'Einstellungen' },

    loading: (network) => `Guthaben auf ${network} werden geladen…`,
    loadingAll: 'Guthaben werden geladen…',
    silent: (network) => `${network} antwortet nicht`,
    allSilent: 'Die Netzwerke antworten nicht',
    silentText: 'Ihre Coins sind sicher. Sie lassen sich nur gerade nicht anzeigen.',
    stale: 'Sie sehen Ihre zuletzt bekannten Guthaben.',
    noNode: 'In diesem Netzwerk nicht verfügbar',
    noNodeText: 'Diese Wallet kann hier nichts anzeigen oder senden.',
    noNetworks: 'Keine Netzwerke vorhanden',
    noNetworksText: 'Die Betreiber dieser Wallet haben noch keine Netzwerke dieser Art eingerichtet.',
    noAssets:
      'Token erscheinen hier, sobald eine Seite sie hinzufügt oder die Betreiber dieser Wallet sie in die Liste aufnehmen.',
    worth: 'Ungefährer Wert',
    worthText: 'Zu heutigen Preisen. Was keinen bekannten Preis hat, ist nicht mitgezählt.',
    worthWithout: (symbols) => `Ohne ${symbols}, da sich der Preis dafür gerade nicht abrufen lässt.`,
    worthSilent: 'Preise lassen sich gerade nicht abrufen.',
    noCoins: 'Noch keine Coins',
    noCoinsText: 'Teilen Sie Ihre Adresse. Was Sie erhalten, erscheint hier.',
    zeros: (count) => (count === 1 ? '1 leeres Guthaben zeigen' : `${number(count)} leere Guthaben zeigen`),
    lessThan: (amount) => `weniger als ${amount}`,
    exactly: 'Genau',
    coinText: (coin) => `${coin} ist der eigene Coin dieses Netzwerks. Damit werden die Netzwerkgebühren bezahlt.`,
    contract: 'Vertrag',
    mint: 'Tokenadresse',
    mintText:
      'Jeder kann einen Token erstellen und ihm einen beliebigen Namen geben. An der Adresse erkennen Sie, welcher es ist.',
    tokensSilent: 'Token lassen sich gerade nicht laden.',
    unreadable: 'nicht verfügbar',
    unreadableText: 'Der Vertrag sagt nicht, wie viel Sie haben.',
    item: (id, amount) => (amount > 1n ? `#${id} × ${amount}` : `#${id}`),
    items: (count) => (count === 1 ? '1 Gegenstand' : `${number(count)} Gegenstände`),
    noPictures: 'Bilder werden nicht geladen, weil ihre Anbieter Sie damit verfolgen könnten.',
    remove: (name) => `${name} ausblenden`,
    removeText: 'Es verschwindet nur aus der Liste. Es gehört weiterhin Ihnen.',
    notRemoved: 'Ausblenden war nicht möglich. Versuchen Sie es gleich noch einmal.',
    token: 'Token',

    noPayments: 'Noch keine Zahlungen',
    noPaymentsText: 'Was Sie senden und erhalten, steht hier.',
    received: (what) => `${what} erhalten`,
    from: 'Von',
    receivedSilent: (network) => `Erhaltene Zahlungen auf ${network} lassen sich gerade nicht laden.`,
    receivedOthers: (count) =>
      count === 1
        ? '1 Zahlung wird nicht gezeigt, weil ihr Token nicht in Ihrer Liste steht. Jeder kann solche Token senden.'
        : `${number(count)} Zahlungen werden nicht gezeigt, weil ihre Token nicht in Ihrer Liste stehen. Jeder kann solche Token senden.`,
    noActivity: 'Noch nichts gesendet',
    noActivityText: 'Was Sie mit dieser Wallet senden, steht hier.',
    loadingActivity: 'Ihre Aktivität wird geladen…',
    activitySilent: 'Ihre Aktivität lässt sich gerade nicht laden',
    activitySilentText: 'Ihre Transaktionen sind nicht betroffen. Sie lassen sich nur gerade nicht auflisten.',
    reading: 'Wird geladen…',
    unread: 'Lässt sich gerade nicht laden',
    more: 'Ältere zeigen',
    states: {
      pending: 'Ausstehend',
      confirmed: 'Bestätigt',
      failed: 'Fehlgeschlagen',
      replaced: 'Ersetzt',
      dropped: 'Verworfen',
      expired: 'Abgelaufen',
      unknown: 'Unbekannt',
    },
    safe: 'Wird sehr wahrscheinlich nicht mehr zurückgenommen',
    confirmations: (count) => (count === 1n ? '1 Bestätigung' : `${number(count)} Bestätigungen`),
    pendingText: 'Gesendet. Die Bestätigung steht noch aus.',
    speedUp: 'Beschleunigen',
    cancel: 'Transaktion abbrechen',
    replacedText: 'Stattdessen wurde eine andere Ihrer Transaktionen ausgeführt. Diese hatte keine Wirkung.',
    replacedBy: 'Ersetzt durch',
    droppedText:
      'Das Netzwerk hat sie verworfen, bevor es sie ausgeführt hat. Es wurde nichts berechnet. Sie können sie unverändert noch einmal senden.',
    untoldText:
      'Ihr Ausgang lässt sich nicht mehr feststellen. Sehen Sie in einem Explorer oder in Ihrem Konto nach, bevor Sie noch einmal senden.',
    expiredText:
      'Sie ist abgelaufen, bevor das Netzwerk sie angenommen hat. Es wurde nichts gesendet. Sie können es gefahrlos noch einmal tun.',
    followedText: 'Solange die Wallet offen ist, sieht sie immer wieder nach und sendet bei Bedarf noch einmal.',
    failedWith: (reason) => `Das Netzwerk sagt: ${reason}.`,
    noDetails: 'Transaktion ohne gespeicherte Details',
    anItem: 'Gegenstand',
    sentSeveral: 'Mehrere Vermögenswerte gesendet',
    sendAgain: 'Noch einmal senden',
    notSentAgain:
      'Das Netzwerk hat sie nicht angenommen. Es wurde nichts berechnet. Versuchen Sie es gleich noch einmal.',
    again: 'Erneut versuchen',
    returned: 'Wieder ausstehend',
    returnedSome: (count) =>
      count === 1 ? 'Eine Transaktion steht wieder aus' : `${number(count)} Transaktionen stehen wieder aus`,
    lookAtActivity: 'Aktivität ansehen',
    returnedText:
      'Das Netzwerk hatte sie bestätigt, dann aber diesen Block zurückgenommen. Warten Sie, bis sie wieder bestätigt ist.',
    tokens: 'Token',
    sent: (what) => `${what} gesendet`,
    allowed: (what) => `Ausgeben von ${what} genehmigt`,
    created: 'Vertrag erstellt',
    called: 'Vertrag aufgerufen',
    calledWith: (coins) => `Vertrag mit ${coins} aufgerufen`,
    unknown: 'Unbekannte Transaktion',
    to: 'An',
    byPage: (page) => `Gesendet, während Sie ${page} nutzten`,
    byApp: (name, origin) => `Angefragt von ${name} (${origin}), einer App, die über einen Link verbunden ist`,
    unknownAddress: 'unbekannte Adresse',
    unverified: 'Name und Adresse sind nicht geprüft.',

    receiveTitle: 'Empfangen',
    receiveText: (networks) =>
      networks === 1
        ? 'An diese Adresse kann jeder senden. In diesem Netzwerk gehört sie Ihnen:'
        : 'Teilen Sie diese Adresse, um Coins zu erhalten. In diesen Netzwerken gehört sie Ihnen:',
    share: 'Teilen',
    shareFailed: 'Es wurde nichts geteilt. Sie können die Adresse stattdessen kopieren.',
    receiveCaution:
      'Coins, die in einem anderen Netzwerk gesendet werden, erscheinen hier nicht und sind vielleicht verloren.',
    address: yourAddress,
    addressOn: (network) => `Ihre Adresse auf ${network}`,
    receiveOn: 'Netzwerk',
    qr: 'Ihre Adresse als QR-Code',

    sendTitle: 'Senden',
    what: 'Was möchten Sie senden?',
    recipient: 'Adresse des Empfängers',
    recipientHint: (network) => `Die vollständige Adresse auf ${network}, beginnend mit 0x`,
    recipientOrNameHint: (network) => `Die vollständige Adresse auf ${network} oder ein Name wie ann.eth`,
    recents: 'Zuletzt gesendet an',
    whole: 'Prüfen Sie den Empfänger',
    looking: 'Diese Adresse wird geprüft…',
    families: familyTitles,
    choice: (title, amount) => `${title} (Sie haben ${amount})`,
    someSilent: 'Netzwerke, die nicht antworten, fehlen hier.',
    nothing: 'Noch nichts zu senden',
    nothingText: 'Empfangen Sie zuerst etwas. Der Absender braucht dafür Ihre Adresse.',
    sendSilent: 'Ihre Guthaben lassen sich gerade nicht laden',
    sendSilentText:
      'Ein Netzwerk antwortet nicht. Deshalb können wir nicht sagen, was Sie senden können. Versuchen Sie es gleich noch einmal.',
    amount: (coin) => `Betrag in ${coin}`,
    available: (amount) => `Sie haben ${amount}`,
    all: 'Alles senden',
    feeReserved: (amount) => `Sie haben ${amount}. Ein Teil davon wird für die Netzwerkgebühr zurückbehalten.`,
    reserved: (amount, kept) => `Sie haben ${amount}. ${kept}`,
    next: 'Weiter',
    nextText: 'Sie sehen die Kosten, bevor etwas gesendet wird.',
    problems: {
      address: 'Das ist keine vollständige Adresse. Sie besteht aus 0x und 40 Buchstaben und Ziffern.',
      checksum: 'Diese Adresse enthält einen Tippfehler. Kopieren Sie sie noch einmal von dort, wo Sie sie herhaben.',
      self: 'Das ist Ihre eigene Adresse.',
      ownElsewhere: (network) =>
        `Das ist Ihre eigene Adresse auf ${network}. In dem Netzwerk, in dem Sie senden, funktioniert sie nicht.`,
      unlooked: 'Das Netzwerk antwortet nicht. Deshalb lässt sich diese Adresse nicht prüfen. Versuchen Sie es erneut.',
      noName: (name, network) => `Für ${name} wurde auf ${network} keine Adresse gefunden.`,
      noForm: 'Dieses Netzwerk konnte nicht geladen werden. Versuchen Sie es erneut.',
      amount: 'Geben Sie einen Betrag ein, etwa 0,5.',
      decimals: (most) =>
        most === 0
          ? 'Nur ganze Zahlen.'
          : most === 1
            ? 'Höchstens 1 Nachkommastelle.'
            : `Höchstens ${number(most)} Nachkommastellen.`,
      zero: 'Geben Sie einen Betrag über 0 ein.',
      balance: 'So viel haben Sie nicht.',
      fee: (coin) => `Sie haben nicht genug ${coin} für die Netzwerkgebühr.`,
      reserved: (coin, kept) => `Sie haben nicht genug ${coin}. ${kept}`,
      silent:
        'Die Netzwerkgebühr lässt sich gerade nicht laden. Geben Sie einen Betrag ein, oder versuchen Sie es erneut.',
    },
    first: 'Keine Ihrer letzten Zahlungen ging an diese Adresse. Prüfen Sie sie sorgfältig.',

    groups: {
      account: 'Konto und Sicherheit',
      sites: 'Websites und Anmeldungen',
      network: 'Netzwerk',
      about: 'Über diese Wallet',
    },
    signedInWith: 'Angemeldet mit',
    email: 'E-Mail',
    network: 'Netzwerk dieser Seite',
    page: 'Geöffnet von',
    release: 'Version der Wallet',
    networkHint: {
      main: 'Die Seite wechselt mit Ihnen. Coins in diesen Netzwerken sind echt.',
      test: 'Die Seite wechselt mit Ihnen. Das sind Testnetzwerke. Ihre Coins sind nichts wert.',
    },
    mine: 'Netzwerke, die Sie hinzugefügt haben',
    mineText: (chainId, host) => `Chain-ID ${chainId}, von ${host}`,
    removeMine: 'Entfernen',
    mineRemoved: 'Das Netzwerk wurde entfernt.',
    moved: (network) => `Die Seite ist jetzt im Netzwerk ${network}.`,
    loadingSessions: 'Es wird geladen, wo Sie angemeldet sind…',
    safety: 'PIN und Wiederherstellung',
    safetyDone: {
      kit: 'Ihr Notfallkit ist fertig. Bewahren Sie es sicher auf.',
      pin: 'Ihre PIN wurde geändert. Wo Ihre Wallet gerade offen ist, bleibt sie offen, bis sie 15 Minuten lang nicht genutzt wird. „Überall abmelden“ beendet das sofort.',
      failed:
        'Das war nicht möglich. Nichts ist verloren: Was Ihre Wallet öffnet, ist wie vorher. Versuchen Sie es gleich noch einmal.',
      unsure:
        'Wir konnten nicht feststellen, welche PIN Ihre Wallet jetzt öffnet. Versuchen Sie zuerst die neue PIN, dann die vorherige.',
      pinGone: 'Ihre PIN öffnet nichts mehr. Ihre Passkeys öffnen Ihre Wallet. Bewahren Sie Ihr Notfallkit sicher auf.',
      pinSet: 'Die PIN öffnet ab jetzt Ihre Wallet. Ihre Passkeys weiterhin auch.',
      kitFailed:
        'Wir konnten nicht feststellen, ob das Notfallkit erstellt wurde. Nichts ist verloren. Erstellen Sie gleich ein neues.',
      kitGone: 'Das Notfallkit öffnet nichts mehr. Vernichten Sie das Papier oder die Datei.',
      kitNotGone:
        'Wir konnten nicht feststellen, ob das Notfallkit entfernt wurde. Nichts ist verloren. Sehen Sie unten nach und versuchen Sie es gleich noch einmal.',
      passkey: 'Der Passkey öffnet ab jetzt Ihre Wallet. Was sie vorher öffnete, öffnet sie weiterhin.',
      passkeyGone:
        'Der Passkey öffnet Ihre Wallet nicht mehr. Sie können ihn auch aus Ihrem Passwort-Manager oder von Ihrem Gerät löschen.',
      passkeyFailed:
        'Wir konnten nicht feststellen, ob es geklappt hat. Nichts ist verloren. Die Liste zeigt, welche Passkeys es gibt.',
    },
    loadingKit: 'Angaben zu Ihrem Notfallkit werden geladen…',
    kitSilent: 'Angaben zu Ihrem Notfallkit lassen sich gerade nicht laden',
    kitNone: 'Sie haben kein Notfallkit. Wenn Sie Ihre PIN vergäßen, könnte niemand diese Wallet öffnen.',
    kitNoneButPasskey:
      'Sie haben kein Notfallkit. Wenn Sie Ihre PIN vergäßen und Ihre Passkeys verlören, könnte niemand diese Wallet öffnen.',
    safetyOld:
      'Ihr Notfallkit ist über ein Jahr alt. Sehen Sie nach, ob Sie es noch haben; wenn nicht, erstellen Sie ein neues.',
    safetyFormerPin:
      'Ihre PIN ist noch so geschützt wie in einer älteren Version der Wallet. Ändern Sie sie oder wählen Sie dieselbe noch einmal, dann ist sie besser geschützt.',
    safetyNoPasskey:
      'Wenn Sie Ihre PIN vergessen, bringt Ihr Notfallkit Sie wieder hinein. Ein Passkey würde Ihnen das Eintippen der PIN ersparen, bei dem andere zusehen könnten.',
    safetyNoMail:
      'Wenn Sie Ihre PIN vergessen, bringt Ihr Notfallkit Sie wieder hinein. Aber wir können Sie nicht per E-Mail warnen: Das Konto, mit dem Sie sich anmelden, hat keine Adresse.',
    safetySameMail:
      'Sie melden sich mit dem Postfach an, das unsere Warnungen bekommt. Wer es liest, kann sie löschen. Ihr Notfallkit bringt Sie wieder hinein, Ihre PIN hält andere draußen. Verraten Sie Ihre PIN niemandem.',
    safetyGood: 'Gut geschützt: Wenn Sie Ihre PIN vergessen, bringt Ihr Notfallkit Sie wieder hinein.',
    safetyBest:
      'Bestmöglich geschützt: Ihre Wallet hat keine PIN, die jemand beobachten oder Ihnen entlocken könnte. Ihre Passkeys öffnen sie, und Ihr Notfallkit bringt Sie wieder hinein.',
    kitSince: (moment) =>
      `Ein Notfallkit wurde erstellt (${moment}). Wenn Sie das nicht waren oder es nicht finden, erstellen Sie ein neues: Es ersetzt das vorherige.`,
    kitStays: (moment) =>
      `Das Notfallkit (erstellt: ${moment}) funktioniert weiter. Wenn jemand anderes Ihre PIN kannte, erstellen Sie ein neues: Das vorherige öffnet dann nichts mehr.`,
    kitUnsure: (moment) =>
      `Ein Notfallkit wurde erstellt (${moment}), aber Sie haben nicht bestätigt, dass Sie es haben. Wenn Sie es nicht haben, erstellen Sie ein neues.`,
    stillKit: 'Haben Sie Ihr Notfallkit noch?',
    stillKitText:
      'Suchen Sie das Papier oder die Datei jetzt, solange Sie es nicht brauchen. Wir fragen einmal danach.',
    stillKitYes: 'Ja, ich habe es',
    stillKitNo: 'Nein, neues erstellen',
    removeKit: 'Notfallkit entfernen',
    removeKitTitle: 'Notfallkit entfernen?',
    removeKitText:
      'Es öffnet dann nichts mehr. Wenn Sie Ihre PIN vergessen, bringen nur Ihre Passkeys Sie wieder hinein.',
    removeKitAlone: 'Es öffnet dann nichts mehr. Wenn Sie Ihre PIN vergessen, kann niemand diese Wallet öffnen.',
    keepKit: 'Behalten',
    makeKit: 'Notfallkit erstellen',
    makeKitAgain: 'Neues Notfallkit erstellen',
    changePin: 'PIN ändern',
    removePin: 'PIN entfernen',
    removePinFrom: (moment) =>
      `Ab ${moment} können Sie Ihre PIN entfernen. Dafür muss ein Passkey eine Woche alt sein, damit niemand, der Ihre PIN erfahren hat, sie mit einem eigenen Passkey entfernt.`,
    keepWays: 'Ohne PIN können Sie Ihr Notfallkit und Ihren letzten Passkey ersetzen, aber nicht entfernen.',
    passkeys:
      'Diese Passkeys öffnen Ihre Wallet, sobald Sie angemeldet sind. Entfernen Sie alle, die Sie nicht kennen.',
    passkeysStay:
      'Diese Passkeys öffnen Ihre Wallet weiterhin. Wenn jemand anderes Ihre PIN kannte, entfernen Sie alle, die Sie nicht kennen.',
    passkeysNone:
      'Sie haben keinen Passkey. Er öffnet Ihre Wallet mit Ihrem Fingerabdruck, Ihrem Gesicht oder der Bildschirmsperre.',
    passkeysUnsupported: 'Dieser Browser kann keine Wallet mit einem Passkey öffnen.',
    passkeysSilent: 'Ihre Passkeys lassen sich gerade nicht laden',
    passkeyMade: (moment) => `Erstellt: ${moment}`,
    passkeyUsed: (moment) => `Zuletzt verwendet: ${moment}.`,
    passkeyUnused: 'Seither nicht verwendet.',
    passkeySynced: 'In einem Passwort-Manager, auf mehreren Geräten.',
    passkeyAlone: 'Nur auf einem Gerät.',
    addPasskey: 'Passkey hinzufügen',
    addPasskeyAgain: 'Weiteren Passkey hinzufügen',
    removePasskey: 'Entfernen',
    removePasskeyOf: (moment) => `Passkey entfernen (erstellt: ${moment})`,
    removePasskeyTitle: 'Diesen Passkey entfernen?',
    removePasskeyAction: 'Passkey entfernen',
    keepPasskey: 'Behalten',
    sessions: 'Wo Sie angemeldet sind',
    sessionsSilent: 'Die Liste lässt sich gerade nicht laden',
    thisBrowser: 'dieser Browser',
    sessionUsed: (moment) => `Zuletzt genutzt: ${moment}`,
    sessionNew: (m) => `Neu: Änderungen möglich ab ${m}`,
    trustSession: 'Änderungen jetzt erlauben',
    trustTitle: 'Ist das Ihr Browser?',
    trustText:
      'Erlauben Sie es nur, wenn Sie sich dort selbst angemeldet und ihn vor sich haben. Wer Sie darum bittet, ist ein Dieb.',
    trustNot: 'Nicht jetzt',
    endSession: 'Abmelden',
    sessionEnded: 'Sie sind dort abgemeldet. Was offen war, schließt sich bei der nächsten Nutzung.',
    sessionNotEnded: 'Sie sind dort noch angemeldet',
    session: (provider, moment) => `Mit ${provider}, seit ${moment}`,
    data: 'Ihre Daten',
    dataText:
      'Eine Datei mit allem, was dieser Wallet-Dienst über Sie speichert. Nichts davon öffnet Ihre Wallet, aber sie verrät viel über Sie.',
    getData: 'Kopie Ihrer Daten anfordern',
    dataReady: 'Ihre Daten sind bereit',
    dataReadyText: 'Sie öffnen sich in einem Fenster, in dem Sie sie speichern können.',
    openData: 'Öffnen',
    dataPage: 'Ihre Daten bei dieser Wallet',
    dataSave: 'Als Datei speichern',
    dataFailed: 'Ihre Daten lassen sich gerade nicht zusammenstellen',
    dataFailedText: 'Es hat sich nichts geändert. Versuchen Sie es gleich noch einmal.',
    leave: 'Ihr Konto löschen',
    leaveText: 'Alles, was dieser Wallet-Dienst über Sie speichert, wird sieben Tage nach Ihrem Antrag gelöscht.',
    leaveAction: 'Mein Konto löschen',
    leaveTitle: 'Ihr Konto löschen?',
    leaveLost:
      'Nach sieben Tagen öffnet keine PIN, kein Passkey und kein Notfallkit mehr diese Wallet, und niemand kann sie zurückholen.',
    leavePhrase:
      'Was darin ist, bleibt in den Netzwerken, wo es ist. Nur mit Ihrer Wiederherstellungsphrase kommen Sie noch heran, in einer anderen Wallet. Wenn Sie sie nicht gesichert haben, sehen Sie sie sich vorher an, oder senden Sie alles an eine andere Wallet.',
    leaveElsewhere:
      'Überall sonst werden Sie sofort abgemeldet. Bis zum Ende funktioniert Ihre Wallet wie bisher, und Sie können Ihr Konto behalten. Wenn Ihr Konto eine E-Mail-Adresse hat, schreiben wir dorthin: jetzt, einen Tag vor dem Ende und am Ende.',
    leaveWord: 'löschen',
    leaveField: 'Geben Sie „löschen“ ein, um fortzufahren',
    leaveNext: 'Weiter',
    endsOn: (moment) => `Ihr Konto wird gelöscht: ${moment}`,
    endsText:
      'Danach kann niemand diese Wallet öffnen. Senden Sie vorher alles an eine andere Wallet, oder vergewissern Sie sich, dass Sie Ihre Wiederherstellungsphrase haben. Wenn nicht Sie das beantragt haben, behalten Sie Ihr Konto und ändern Sie Ihre PIN.',
    keep: 'Mein Konto behalten',
    deletion: {
      asked: 'Ihr Konto wird gelöscht. Bis dahin funktioniert Ihre Wallet wie bisher.',
      kept: 'Ihr Konto bleibt bestehen. Es wurde nichts gelöscht.',
      failed: 'Das hat gerade nicht geklappt. Es hat sich nichts geändert. Versuchen Sie es gleich noch einmal.',
      unsure:
        'Wir konnten nicht feststellen, ob das geklappt hat. Versuchen Sie es gleich noch einmal: Wenn Ihr Konto gelöscht werden soll, steht oben in Ihrer Wallet, wann.',
    },
    notices: 'Sicherheits-E-Mails',
    loadingNotices: 'Ihre E-Mail-Adressen werden geladen…',
    noticesSilent: 'Ihre E-Mail-Adressen lassen sich gerade nicht laden',
    noticesText: 'E-Mails über neue Browser und falsche PINs gehen an:',
    noticesNone: 'Ihr Konto hat keine E-Mail-Adresse. Diese Warnungen sehen Sie deshalb nur hier.',
    noticesNoMails: 'Diese Wallet verschickt keine E-Mails. Warnungen über falsche PINs sehen Sie nur hier.',
    noticesUnopened:
      'Ihre E-Mail-Adressen werden gezeigt, sobald Sie die Wallet in diesem Browser mit Ihrer PIN geöffnet haben.',
    noticesSame:
      'Mit diesem Postfach melden Sie sich auch an. Wer es liest, kann sich in Ihrem Namen anmelden und diese E-Mails löschen. Achten Sie deshalb auch auf die Warnungen hier. Ohne Ihre PIN, einen Passkey oder Ihr Notfallkit öffnet niemand Ihre Wallet.',
    noticesLast: 'Mindestens eine Adresse muss eingeschaltet bleiben.',
    noticesLeaving: 'Solange Ihr Konto gelöscht werden soll, bleiben die E-Mails an alle Ihre Adressen eingeschaltet.',
    noticesUnchanged: 'Ihre Änderung wurde nicht gespeichert',
    noticesUnchangedText: 'Der Wallet-Dienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
    logins: 'Anmeldungen',
    loadingLogins: 'Ihre Anmeldungen werden geladen …',
    loginsSilent: 'Ihre Anmeldungen lassen sich gerade nicht laden',
    loginsOne:
      'Wenn Sie dieses Konto verlieren, kommen Sie nicht mehr zu Ihrer Wallet. Fügen Sie vorher eine weitere Anmeldung hinzu.',
    loginsText: 'Jede davon führt zu dieser Wallet. Keine öffnet sie ohne Ihre PIN, einen Passkey oder Ihr Notfallkit.',
    loginsUnopened:
      'Ihre Anmeldungen werden angezeigt, sobald Sie die Wallet in diesem Browser mit Ihrer PIN geöffnet haben.',
    loginsFull: 'Sie haben zehn Anmeldungen. Mehr sind nicht möglich.',
    loginSince: (moment) => `Hinzugefügt am ${moment}`,
    loginHere: 'Damit sind Sie hier angemeldet',
    loginEnds: (moment) => `Gilt noch bis: ${moment}`,
    addLogin: 'Weitere Anmeldung hinzufügen',
    removeLogin: 'Entfernen',
    keepLogin: 'Anmeldung behalten',
    loginAction: (action, login) => `${action}: ${login}`,
    removeLoginTitle: 'Diese Anmeldung entfernen?',
    removeLoginText:
      'Sie gilt noch sieben Tage, damit niemand Sie auf einen Schlag aussperrt, und wo Sie mit ihr angemeldet sind, werden Sie jetzt abgemeldet. Alle Ihre Adressen erfahren davon. Bis dahin können Sie sie hier behalten.',
    loginDone: {
      added: 'Ihre neue Anmeldung führt jetzt zu dieser Wallet.',
      known: 'Dieses Konto führt schon zu dieser Wallet.',
      ending: 'Diese Anmeldung gilt noch sieben Tage. Alle Ihre Adressen erfahren davon.',
      failed:
        'Das hat gerade nicht geklappt. Die Liste zeigt, was zu Ihrer Wallet führt. Versuchen Sie es gleich noch einmal.',
      stays:
        'Diese Anmeldung bleibt: Eine muss immer bleiben, und solange Ihr Konto gelöscht werden soll, bleiben alle.',
    },
    addContact: 'E-Mail-Adresse hinzufügen',
    contactAdded: 'Von Ihnen hinzugefügt',
    contactOff: 'Bekommt keine E-Mails',
    contactEnds: (moment) => `Bekommt E-Mails bis: ${moment}`,
    stopContact: 'E-Mails abbestellen',
    keepContact: 'E-Mails weiter erhalten',
    startContact: 'E-Mails senden',
    contactAction: (action, email) => `${action}: ${email}`,
    stopContactTitle: 'E-Mails an diese Adresse abbestellen?',
    stopContactText:
      'Sie enden in sieben Tagen, damit Ihnen niemand die Warnungen sofort abstellt. Alle Ihre Adressen werden jetzt benachrichtigt. Bis dahin können Sie das hier rückgängig machen.',
    contactsFull: 'Sie haben zehn Adressen. Mehr sind nicht möglich.',
    contactDone: {
      added: 'E-Mails gehen jetzt auch an die neue Adresse.',
      stopping: 'Die E-Mails an diese Adresse enden in sieben Tagen. Alle Ihre Adressen werden benachrichtigt.',
    },
    signOut: 'Hier abmelden',
    signOutAll: 'Überall abmelden',
    signOutTitle: 'Hier abmelden?',
    signOutText: 'Diese Seite sieht Ihre Wallet dann nicht mehr.',
    signOutAllTitle: 'Überall abmelden?',
    signOutAllText: 'Sie werden in jedem Browser abgemeldet, auch in diesem.',
    signOutSafe:
      'Sie verlieren nichts. Wenn Sie sich wieder auf dieselbe Weise anmelden, öffnet Ihre PIN oder ein Passkey diese Wallet.',
    signOutAction: 'Abmelden',
    notSignedOut: 'Sie sind noch angemeldet',
    notSignedOutText: 'Der Wallet-Dienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
    who: 'Wer kann diese Wallet öffnen?',
    whoText:
      'Nur Sie. Dazu braucht es Ihre Anmeldung und Ihre PIN, einen Passkey oder Ihr Notfallkit. Niemand sonst hat sie, deshalb kann sie niemand nachsehen oder zurücksetzen. Wenn Sie alles davon verlieren, bleibt die Wallet für immer verschlossen.',
    whoParts:
      'Der Wallet-Dienst und der PIN-Dienst haben je einen Teil, der allein nichts öffnet. Wer beide hätte, könnte kurze PINs durchprobieren. Eine lange mit Buchstaben macht das viel schwerer. Sie verlassen sich auch auf den Code dieser Wallet. Seine Version steht oben.',
  },

  buy: {
    title: 'Coins kaufen',
    text: 'Sie bezahlen einen Anbieter, und die Coins kommen in Ihre Wallet. Der Anbieter verlangt vielleicht, dass Sie sich ausweisen.',
    what: 'Was möchten Sie kaufen?',
    amount: (coin) => `Wie viel ${coin}`,
    range: (minimum, maximum, coin) => `Zwischen ${minimum} und ${maximum} ${coin}`,
    notNumber: 'Geben Sie eine Zahl ein, etwa 0,5.',
    outside: (minimum, maximum, coin) => `Geben Sie einen Betrag zwischen ${minimum} und ${maximum} ${coin} ein.`,
    network: 'Netzwerk',
    price: 'Preis',
    priceOf: (price, coin) => `${price} für 1 ${coin}`,
    total: 'Sie zahlen etwa',
    seller: 'Verkauft von',
    to: 'An Ihre Adresse gesendet',
    next: 'Weiter',
    ordering: 'Die Bestellung wird aufgegeben…',
    failed: 'Der Anbieter antwortet nicht',
    failedText: 'Sie haben nichts bezahlt. Versuchen Sie es gleich noch einmal.',

    payTitle: (host) => `Bei ${host} bezahlen`,
    payText: 'Die Bezahlseite öffnet sich in einem neuen Fenster. Diese Ansicht aktualisiert sich von selbst.',
    pay: 'Bezahlseite öffnen',
    waiting: 'Warten auf Ihre Zahlung…',
    paidTitle: 'Bezahlt',
    paid: 'Der Anbieter hat Ihre Zahlung und sendet die Coins…',
    leave: 'Sie können dies schließen. Die bezahlten Coins kommen trotzdem an.',
    silent: 'Gerade nichts Neues vom Anbieter. Wir sehen wieder nach…',
    sentTitle: 'Die Coins sind auf dem Weg zu Ihnen',
    sentText: 'Sie erscheinen, sobald das Netzwerk sie bestätigt hat.',
    cancelledTitle: 'Bestellung storniert',
    cancelledText: 'Die Bestellung wurde beim Anbieter storniert. Es wurde nichts bezahlt.',
    failedTitle: 'Der Anbieter konnte die Coins nicht senden',
    failedOrder: 'Wenn Sie bezahlt haben, wenden Sie sich an den Anbieter und nennen Sie diese Bestellnummer:',
    close: 'Schließen',
  },

  walletConnect: {
    wallet: 'Latchkey-Wallet',
    nameless: 'App ohne Namen',
    noAddress: 'keine Adresse angegeben',
    unverified: 'Über einen Link verbunden. Name und Adresse sind nicht geprüft.',

    pasteTitle: (name) => (name === undefined ? 'Mit einer App verbinden' : `Mit ${name} verbinden`),
    pasteText: (name) =>
      `Wählen Sie ${name === undefined ? 'in der App' : `in ${name}`} WalletConnect und kopieren Sie den Verbindungslink. Fügen Sie ihn dann hier ein.`,
    where: 'Website',
    link: 'Verbindungslink',
    linkHint: 'Beginnt mit wc:',
    next: 'Weiter',
    cancel: 'Abbrechen',
    waiting: 'Warten auf die App…',
    scan: 'QR-Code scannen',
    scanning: 'Richten Sie die Kamera auf den QR-Code der App.',
    scanView: 'Kamerabild',
    stopScan: 'Kamera ausschalten',
    scanAgain: 'Kamera erneut starten',
    noScan:
      'In diesem Browser oder auf dieser Seite können Sie keine Codes scannen. Fügen Sie stattdessen den Link ein.',
    cameraProblems: {
      refused: {
        title: 'Kein Zugriff auf die Kamera',
        text: 'Erlauben Sie ihn für diese Seite in den Einstellungen Ihres Browsers, oder fügen Sie stattdessen den Link ein.',
      },
      missing: { title: 'Es wurde keine Kamera gefunden', text: 'Fügen Sie stattdessen den Link ein.' },
      failed: {
        title: 'Die Kamera funktioniert nicht',
        text: 'Vielleicht benutzt eine andere App sie. Schließen Sie diese App und versuchen Sie es erneut, oder fügen Sie stattdessen den Link ein.',
      },
    },
    noCode: 'Das ist kein WalletConnect-Code. Suchen Sie in der App nach einem, unter WalletConnect.',
    problems: {
      form: 'Das ist kein Verbindungslink. Kopieren Sie den vollständigen Link aus der App. Er beginnt mit wc:',
      version:
        'Dieser Link ist für WalletConnect Version 1, die 2023 eingestellt wurde. Die App braucht eine Aktualisierung.',
      expired:
        'Dieser Link ist abgelaufen. Holen Sie in der App einen neuen und fügen Sie ihn innerhalb von fünf Minuten ein.',
      used: 'Dieser Link wurde schon verwendet. Holen Sie in der App einen neuen.',
      silent:
        'Die App hat nicht geantwortet. Holen Sie dort einen neuen Link. Wenn das nicht hilft, erreicht die App diese Wallet nicht.',
      relay:
        'Der Verbindungsdienst ist gerade nicht erreichbar. Es wurde nichts verbunden. Versuchen Sie es gleich noch einmal.',
      over: 'Die Verbindung wurde nicht abgeschlossen. Holen Sie in der App einen neuen Link.',
    },

    confirmTitle: (name) => `Mit ${name} verbinden?`,
    confirmText:
      'Die App sieht Ihre Adresse und kann Ihnen die hier genannten Anfragen senden. Sie genehmigen jede einzeln oder lehnen sie ab.',
    connect: 'Verbinden',
    account: 'Ihr Konto',
    accountOn: (networks) => `Ihr Konto auf ${networks}`,
    networks: 'Netzwerke',
    may: 'Was sie anfragen kann',
    maySign: 'Nachrichten signieren',
    maySend: 'Transaktionen signieren und senden',
    unknownTitle: 'Diese App ist nicht geprüft',
    unknownText:
      'Name und Adresse sind nur das, was sie selbst sagt. Fahren Sie nur fort, wenn Sie den Link gerade selbst dort kopiert haben.',
    otherTitle: 'Das ist nicht die App, die die Seite genannt hat',
    otherText: (named, actual) =>
      `Die Seite hat ${named} genannt, aber dieser Link gehört zu ${actual}. Wer Ihnen den Link gegeben hat, will Sie vielleicht täuschen.`,
    impossibleTitle: (name) => `Verbindung mit ${name} nicht möglich`,
    impossibleText: 'Die App verlangt etwas, das diese Wallet nicht hat. Es wurde nichts weitergegeben.',
    missing: 'Sie verlangt',
    nothingAsked: 'nichts, was diese Wallet unterstützt',

    connectedTitle: (name) => `Mit ${name} verbunden`,
    connectedText:
      'Die Anfragen erscheinen hier, solange diese Seite offen ist. Um die Verbindung zu sehen oder zu beenden, öffnen Sie Ihre Wallet und wählen Sie Apps.',
    done: 'Fertig',

    tab: 'Apps',
    loading: 'Verbundene Apps werden gesucht…',
    none: 'Keine verbundenen Apps',
    noneText:
      'Nutzen Sie diese Wallet in jeder App, die WalletConnect anbietet. Kopieren Sie dort den Link und fügen Sie ihn hier ein.',
    connectApp: 'App verbinden',
    ends: 'Läuft ab',
    disconnect: (name) => `${name} trennen`,
    disconnectText:
      'Sie kann Ihnen keine Anfragen mehr senden. Was Sie vorher signiert oder gesendet haben, bleibt, wie es ist.',
    openHere: 'Apps können nur Anfragen senden, solange eine Seite mit dieser Wallet offen ist.',
    elsewhere: 'In einem anderen Fenster verbunden',
    elsewhereText:
      'Ihre Apps sind mit einem anderen Fenster dieser Seite verbunden. Schließen Sie es, oder machen Sie hier weiter.',
    takeOver: 'Hier weitermachen',
    failed: 'Ihre Apps sind gerade nicht erreichbar',
    failedText: 'Sie bleiben verbunden, können Ihnen aber keine Anfragen senden.',
    again: 'Erneut versuchen',
  },

  hashConnect: {
    title: 'Andere Hedera-Wallet verbinden',
    text: (host) =>
      `Scannen Sie diesen Code mit der anderen Wallet, oder kopieren Sie den Link und fügen Sie ihn dort ein. ${host} sieht dann ihr Konto, kann sie aber nicht bitten, etwas zu signieren.`,
    qr: 'Verbindungslink als QR-Code',
    link: 'Verbindungslink',
    copy: 'Verbindungslink kopieren',
    waiting: 'Warten auf die andere Wallet…',
    cancel: 'Abbrechen',
  },
}

export const families: FamilyMessages = {
  aptos: {
    locale: 'de',

    to: 'An',
    asset: 'Vermögenswert',
    module: 'Modul',
    object: 'Objekt',
    pool: 'Staking-Pool',
    sender: 'Absender',
    alsoSigns: 'Signiert auch',
    pays: 'Bezahlt die Gebühr',
    you: (label) => `${label} (Sie)`,
    units: 'Einheiten',
    symbols,
    several,
    send: (amount) => `${amount} senden`,
    giveObject: 'Ein Objekt weggeben',
    giveObjectAction: 'Weggeben',
    account: 'Konto',
    create: (account) => `Das Konto ${account} anlegen`,
    createAction: 'Konto anlegen',
    register: (contract) => `Bei ${contract} registrieren`,
    registerAction: 'Registrieren',
    stakings: {
      add: (coins) => `${coins} staken`,
      unlock: (coins) => `${coins} aus Ihrem Staking nehmen`,
      reactivate: (coins) => `${coins} wieder staken`,
      withdraw: (coins) => `${coins} aus Ihrem Staking zurückholen`,
    },
    call: (name) => `${name} aufrufen`,
    keyFull: 'Einem anderen Schlüssel die volle Kontrolle über Ihr Konto geben',
    callAction: 'Aufruf ausführen',
    signWith: (what) => `Gemeinsam mit anderen signieren: ${what}`,
    signPart: 'Meinen Teil signieren',
    argument: (type, value) => `${type}: ${value}`,
    none: 'keine',
    empty: 'leer',
    hiddenArguments: 'Das Netzwerk sagt nicht, was die Argumente bedeuten.',
    hiddenAddress: 'Mögliche Adresse im Aufruf',
    change: {
      less: (amount) => `Sie geben ${amount}.`,
      more: (amount) => `Sie bekommen ${amount}.`,
      none: 'Kein Guthaben Ihrer Coins würde sich ändern. Anderes, was Ihnen gehört, vielleicht schon.',
      unknown: 'Wie sich Ihre Guthaben ändern würden, ist vorher nicht bekannt.',
      unknownOf: (asset) => `Wie viel ${asset} Sie hätten, ist vorher nicht bekannt. Ein Teil davon liegt getrennt.`,
    },
    function: 'Funktion',
    typeArguments: 'Typargumente',
    arguments: 'Argumente',
    chain: 'Chain-ID',
    number: 'Laufende Nummer',
    gas: 'Gaslimit',
    price: 'Gaspreis, Octas',
    expires: 'Läuft ab',
    moment: (moment, seconds) => `${moment} (Sekunde ${seconds})`,
    never: (seconds) => `praktisch nie (Sekunde ${seconds})`,
    event: (at) => `Ereignis ${at}`,
    events: 'Weitere Ereignisse',
    moreEvents: (count) => `${number(count)} weitere`,
    payer: 'Bezahlt von',
    application: 'Website',
    nonce: 'Nonce',
    warnings: {
      unreadable: 'Nur der Name der Funktion ist bekannt',
      unreadableText: 'Was sie mit dem tut, was Ihnen gehört, steht im Modul, nicht in dieser Transaktion.',
      unknownAsset: 'Dieser Vermögenswert hat keinen Namen, den wir lesen können',
      unknownAssetText: 'Sein Betrag wird in kleinsten Einheiten gezeigt.',
      takeover: 'Ihr Konto bekommt einen anderen Schlüssel',
      takeoverText:
        'Wer diesen Schlüssel hat, kontrolliert das Konto und alles darin. Diese Wallet und Ihre PIN würden es nicht mehr öffnen.',
      delegation: 'Jemand anderes könnte für Ihr Konto handeln',
      delegationText: 'Ab jetzt kann diese Person tun, was diese Erlaubnis sagt, ohne Sie noch einmal zu fragen.',
      code: 'Dies legt Code auf Ihrem Konto ab',
      codeText:
        'Er läuft im Namen Ihres Kontos. Erlauben Sie das nur, wenn Sie ihn geschrieben haben oder wissen, von wem er ist.',
      object: 'Sie geben vielleicht mehr weg als ein Bild',
      objectText: 'Wem ein Objekt gehört, dem gehört alles, was darin aufbewahrt wird.',
      stake: 'Coins im Staking sind gesperrt',
      stakeText: 'Sie können sie erst herausnehmen, wenn die Sperrfrist des Pools endet. Das kann Wochen dauern.',
      late: 'Sie bleibt lange gültig',
      lateText: (moment) => `Wer sie nach Ihrer Signatur hat, kann sie bis dahin senden: ${moment}.`,
      self: 'Sie senden dies an sich selbst',
      fee: 'Eine ungewöhnlich hohe Gebühr',
      feeText: (most) =>
        `Die Seite hat den Gaspreis weit über das gesetzt, was das Netzwerk verlangt. Bis zu ${most} wird verbraucht.`,
      feePayer: 'Sie bezahlen die Gebühr für die Transaktion von jemand anderem',
      feePayerText: (most) => `Bis zu ${most} wird Ihnen abgezogen, was auch immer die Transaktion tut.`,
      others: 'Andere signieren dies auch',
      othersText: 'Es wird erst wirksam, wenn alle signiert haben. Ihre Signatur können Sie nicht zurücknehmen.',
    },
    sending: {
      hint: 'Die vollständige Adresse auf Aptos: 0x und 64 Buchstaben und Ziffern',
      address: 'Das ist keine vollständige Aptos-Adresse: 0x und 64 Buchstaben (a bis f) und Ziffern.',
      short:
        'Das ist eine kurze Adresse, die nur das Netzwerk selbst verwendet. Fragen Sie nach der vollständigen, mit 64 Buchstaben und Ziffern.',
      prefix: 'Eine Aptos-Adresse beginnt mit 0x. Prüfen Sie, ob dies eine Aptos-Adresse ist, und setzen Sie 0x davor.',
      evm: 'Das ist eine Ethereum-Adresse, keine Aptos-Adresse.',
      system: 'Diese Adresse gehört dem Netzwerk selbst. Was an sie gesendet wird, ist verloren.',
      object: 'Das ist ein Objekt, etwa ein Token oder eine Sammlung, kein Konto.',
      new: 'Ein neues Konto: Es entsteht durch diese Zahlung. Prüfen Sie die Adresse Zeichen für Zeichen.',
      reserved: 'Die höchstmögliche Netzwerkgebühr wird zurückbehalten.',
    },
  },

  near: {
    locale: 'de',

    to: 'An',
    contract: 'Vertrag',
    collection: 'Vertrag der Sammlung',
    token: 'Tokenvertrag',
    taker: 'Wer ihn nehmen kann',
    beneficiary: 'Wer den Rest bekommt',
    account: 'Konto',
    key: 'Schlüssel',
    staker: 'Schlüssel für das Staking',
    pool: 'Staking-Pool',
    sender: 'Im Namen von',
    inside: 'Darin enthalten',
    codeHash: 'Hash des Codes',
    gas: 'Gaslimit',
    nonce: 'Laufende Nummer',
    block: 'Aktueller Block',
    receiver: 'Konto des Empfängers',
    exactTotal: 'Gesamtbetrag genau',
    note: 'Nachricht an den Empfänger',
    memo: 'Notiz',
    item: 'Gegenstand',
    symbols,
    several,
    quoted,
    fees,
    deposit: 'Sendet auch',
    limit: (amount) => `bis zu ${amount}`,
    counted: 'In kleinsten Einheiten',
    countedUnits: (amount) => `${amount} kleinste Einheiten`,
    units: (amount, contract) => `${amount} kleinste Einheiten von ${contract}`,
    teraGas: (amount) => `${amount} Tgas`,
    whats: {
      send: (amount) => `${amount} senden`,
      item: (id) => `Gegenstand ${id} senden`,
      approve: (id) => `Jemandem erlauben, Gegenstand ${id} zu nehmen`,
      register: (contract) => `Bei ${contract} registrieren`,
      call: (method) => `„${method}“ aufrufen`,
      callWith: (method, coins) => `„${method}“ mit ${coins} aufrufen`,
      keyFull: 'Einem anderen Schlüssel die volle Kontrolle über Ihr Konto geben',
      keyLimited: (contract) => `Einem Schlüssel erlauben, ${contract} in Ihrem Namen zu nutzen`,
      deleteKey: 'Einen Schlüssel aus Ihrem Konto entfernen',
      deleteAccount: 'Ihr Konto löschen',
      create: (account) => `Das Konto ${account} anlegen`,
      deploy: 'Einen Vertrag auf Ihrem Konto ablegen',
      publish: 'Einen Vertrag für alle veröffentlichen',
      use: 'Einen veröffentlichten Vertrag auf Ihrem Konto nutzen',
      stake: (amount) => `${amount} staken`,
      unstake: 'Staking beenden',
      wrap: (coins) => `${coins} einpacken (Wrap)`,
      unwrap: (coins) => `${coins} auspacken (Unwrap)`,
      takeOut: (coins) => `${coins} aus Ihrem Staking nehmen`,
      takeOutAll: 'Alles aus Ihrem Staking nehmen',
      getBack: (coins) => `${coins} aus Ihrem Staking zurückholen`,
      getBackAll: 'Alles zurückholen, was Sie aus Ihrem Staking genommen haben',
      relay: 'Eine Transaktion senden, die ein anderes Konto signiert hat',
      relayWith: (coins) => `${coins} für eine Transaktion bezahlen, die ein anderes Konto signiert hat`,
    },
    actions: {
      item: 'Gegenstand senden',
      approve: 'Erlaubnis geben',
      register: 'Registrieren',
      call: 'Aufruf ausführen',
      key: 'Schlüssel hinzufügen',
      deleteKey: 'Schlüssel entfernen',
      deleteAccount: 'Konto löschen',
      create: 'Konto anlegen',
      deploy: 'Ablegen',
      publish: 'Veröffentlichen',
      stake: 'Staken',
      unstake: 'Staking beenden',
      takeOut: 'Herausnehmen',
      getBack: 'Zurückholen',
      relay: 'Ausführen',
    },
    warnings: {
      takeover: 'Wer diesen Schlüssel hat, kontrolliert Ihr Konto',
      takeoverText:
        'Er kann alles im Konto nehmen, jetzt und später, und Sie aussperren. Keine Seite, die Sie nutzen, braucht das. Lehnen Sie ab.',
      access: 'Eine Erlaubnis, die bleibt',
      accessText: (contract, methods, allowance) =>
        `Wer diesen Schlüssel hat, kann ${contract} in Ihrem Namen nutzen, ohne Sie noch einmal zu fragen: ${methods}. Für Netzwerkgebühren kann er ausgeben: ${allowance}.`,
      allMethods: 'alles, was dort angeboten wird',
      noAllowance: 'jeden Betrag',
      deleteKey: 'Sie verlieren vielleicht Ihr Konto',
      deleteKeyText:
        'Wenn das der Schlüssel dieser Wallet ist, kann niemand das Konto mehr nutzen, und alles darin ist für immer verloren.',
      deleteOwnKeyText:
        'Das ist der Schlüssel dieser Wallet. Niemand könnte das Konto mehr nutzen, und alles darin wäre verloren.',
      deleteAccount: 'Ihr Konto würde gelöscht',
      deleteAccountText: (beneficiary) =>
        `Alle Coins gehen an ${beneficiary}. Token, Sammlerstücke und alles andere in diesem Konto sind für immer verloren.`,
      code: 'Code mit Macht über Ihr Konto',
      codeText: 'Er könnte mit dem, was Ihnen dort gehört, alles tun, und diese Wallet kann nicht sagen, was er tut.',
      spending: 'Eine Erlaubnis zum Nehmen',
      spendingText: (account) => `${account} kann diesen Gegenstand nehmen, ohne Sie noch einmal zu fragen.`,
      call: 'Dieser Aufruf ist nicht lesbar',
      callText: (method, contract) =>
        `Nur ${contract} weiß, was „${method}“ tut. Der Aufruf könnte mit dem, was Sie dort haben, alles tun.`,
      relay: 'Die Transaktion von jemand anderem',
      relayText: 'Sie würden die Gebühr für das bezahlen, was ein anderes Konto will.',
      relayPays: 'Sie würden für ein anderes Konto bezahlen',
      relayPaysText: (coins, sender) =>
        `${coins} von Ihnen ginge dorthin, wo ${sender} es will. Was fehlschlägt, wird an ${sender} zurückgezahlt, nicht an Sie.`,
      newAccount: 'Ein neues Konto',
      newAccountText:
        'Dorthin hat noch niemand Coins gesendet. Dies legt das Konto an. Prüfen Sie jedes Zeichen seines Namens.',
      stake: 'Coins im Staking sind gesperrt',
      stakeText: 'Sie kommen einige Tage, nachdem Sie sie herausgenommen haben, zurück.',
      contract: 'Der Empfänger entscheidet, was geschieht',
      contractText:
        'Die Token kommen mit einer Nachricht an einen Vertrag, der sie behalten oder einige zurückgeben kann.',
      withMessage: 'Eine Nachricht sagt, was damit geschieht',
      withMessageText: (contract) =>
        `${contract} bekommt es und tut, was die Nachricht unten sagt. Wer was dafür bekommt, kann diese Wallet nicht lesen.`,
      own: 'Sie senden an sich selbst',
      unknownAsset: 'Dieser Vermögenswert hat keinen Namen, den wir lesen können',
      unknownAssetText: 'Sein Betrag wird in kleinsten Einheiten gezeigt.',
      places: 'Symbol und Nachkommastellen kommen vom Vertrag',
      placesText:
        'Was Sie signieren, ist in kleinsten Einheiten. Der Vertrag des Tokens sagt, wie viele einen Token ergeben.',
    },
    failures: {
      noReceiver: (account) => `das Konto ${account} gibt es nicht`,
      notRegistered: (account, contract) =>
        `${account} ist bei ${contract} noch nicht registriert und kann diese Token deshalb nicht erhalten`,
      tooFewTokens: (contract) => `Sie haben nicht genug Token von ${contract}`,
    },
    sending: {
      hint: 'Der Name des Kontos, etwa ann.near, oder seine 64 Buchstaben und Ziffern',
      address: 'Das ist kein NEAR-Konto: ein Name wie ann.near oder 64 Buchstaben (a bis f) und Ziffern.',
      upper: 'Namen von NEAR-Konten haben nur Kleinbuchstaben.',
      missing: (account) => `Das Konto ${account} gibt es nicht. Klären Sie den Namen mit dem Empfänger.`,
      prefixed: 'Das sieht wie eine Aptos-Adresse aus. NEAR-Adressen beginnen nicht mit 0x.',
      ethereum:
        'Das ist eine Adresse nach Art von Ethereum. Auf NEAR können nur manche Wallets nutzen, was dorthin gesendet wird. Fragen Sie zuerst den Empfänger.',
      new: 'Dies legt ein neues Konto an. Prüfen Sie die Adresse sorgfältig.',
      reserved: 'Die Netzwerkgebühr und die Speicherkaution des Kontos werden zurückbehalten.',
    },
  },

  solana: {
    locale: 'de',

    to: 'An',
    toTokenAccount: 'An das Tokenkonto',
    from: 'Von',
    program: 'Programm',
    newAccount: 'Neues Konto',
    spender: 'Wer ausgeben kann',
    owner: 'Eigentümer',
    newOwner: 'Neuer Eigentümer',
    account: 'Konto',
    tokenAccount: 'Tokenkonto',
    stakeAccount: 'Stakingkonto',
    validator: 'Abstimmungskonto des Validators',
    rest: 'Der Rest geht an',

    send: (amount) => `${amount} senden`,
    sendFrom: (amount, from) => `${amount} von ${from} senden`,
    intoAccount: (text, account) => `${text} an das Tokenkonto ${account}`,
    create: (coins, program) => `${coins} in ein neues Konto des Programms ${program} legen`,
    createAction: (coins) => `${coins} hineinlegen`,
    createStake: (coins) => `Ein Stakingkonto mit ${coins} eröffnen`,
    createVote: (coins) => `Ein Abstimmungskonto mit ${coins} eröffnen`,
    assign: (account) => `Das Konto ${account} an ein Programm übertragen`,
    assignAction: 'Übertragen',
    assignOwn: 'Ihr Konto an ein Programm übergeben',
    approve: (amount) => `Jemandem erlauben, ${amount} auszugeben`,
    approveAction: 'Erlauben',
    revoke: 'Eine Erlaubnis zum Ausgeben entziehen',
    revokeAction: 'Entziehen',
    burn: (amount) => `${amount} vernichten`,
    setAuthority: 'Die Kontrolle über ein Konto abgeben',
    setAuthorityAction: 'Kontrolle abgeben',
    dropAuthority: 'Die Kontrolle über ein Konto für immer aufgeben',
    close: 'Ein Tokenkonto schließen',
    closeWith: (coins) => `Ein Tokenkonto mit ${coins} darin schließen`,
    open: 'Ein Tokenkonto eröffnen',
    delegate: 'Bei einem Validator staken',
    deactivate: 'Staking beenden',
    withdraw: (coins) => `${coins} aus einem Stakingkonto nehmen`,
    withdrawTo: (coins) => `${coins} aus einem Stakingkonto senden`,
    authorizeStake: 'Die Kontrolle über ein Stakingkonto abgeben',
    split: (coins) => `${coins} in ein neues Stakingkonto abspalten`,
    newStakeAccount: 'Neues Stakingkonto, unter derselben Kontrolle',
    merge: 'Ein Stakingkonto mit einem anderen unter derselben Kontrolle zusammenlegen',
    commission: (percent) => `${percent} % der Erträge eines Abstimmungskontos behalten`,
    note: 'Eine Notiz hinterlassen',
    noteText: (text) => `Eine Notiz hinterlassen: „${text}“`,
    unknown: 'Ein unbekanntes Programm aufrufen',
    unknownAction: 'Aufruf ausführen',
    nothing: 'Eine Transaktion signieren, die nichts bewegt',
    sign: 'Signieren',

    tokens: 'Token',
    oneToken: 'Token',
    units: 'kleinste Einheiten eines Tokens',
    allTokens: 'alle Ihre Token einer Art',
    ofToken: (amount, mint) => `${amount} (${mint})`,

    token: 'Token',
    named: 'Sein Name',
    called: 'Nennt sich',
    symbols,
    several,
    quoted,
    memo: 'Notiz',
    deposit: 'Kaution für neue Konten',
    others: 'Müssen auch signieren',
    feePayer: 'Wer die Gebühr bezahlt',
    lifetime: 'Aktueller Block',
    nonce: 'Dauerhafte Nonce',
    form: 'Form',
    forms: { legacy: 'alte Form', 0: 'Version 0', 1: 'Version 1' },
    tables: 'Nachschlagetabellen (vom Netzwerk)',
    programs: 'Programme',
    mayChange: 'Konto, das er ändern kann',
    inCall: 'Adresse im Aufruf',
    inData: 'Mögliche Adresse in den Daten des Aufrufs',
    priority: 'Vorranggebühr',

    less: (what) => `Sie senden ${what}.`,
    more: (what) => `Sie erhalten ${what}.`,
    lost: {
      owner: (account, to) => `Ihr Tokenkonto ${account} würde ${to} gehören.`,
      delegate: (account, to) => `${to} könnte Token Ihres Tokenkontos ${account} ausgeben.`,
      closer: (account, to) => `${to} könnte Ihr Tokenkonto ${account} schließen und dessen SOL nehmen.`,
      authority: (account, to) => `${to} würde Ihr Konto ${account} kontrollieren.`,
      program: (_account, to) => `Ihr Konto selbst würde dem Programm ${to} gehören.`,
      coins: (coins, account, to) =>
        `${coins} würde Ihr Konto ${account} verlassen und an ${to ?? 'jemanden gehen, den das Netzwerk nicht nennt'}${to === undefined ? '' : ' gehen'}, nicht an Sie.`,
    },

    expired: 'sie ist abgelaufen. Beginnen Sie auf der Seite neu',

    warnings: {
      spending: 'Eine Erlaubnis zum Ausgeben',
      spendingText: (amount) => `Diese Adresse kann ${amount} nehmen, ohne Sie noch einmal zu fragen.`,
      unlimited: 'Kein Limit',
      unlimitedText:
        'Diese Adresse könnte alle Ihre Token dieser Art nehmen, jetzt und später, ohne Sie noch einmal zu fragen.',
      authority: 'Sie würden die Kontrolle abgeben',
      authorityText:
        'Wer das Konto kontrolliert, entscheidet, was mit allem darin geschieht. Sie könnten das nicht rückgängig machen.',
      assign: 'Sie würden Ihr ganzes Konto weggeben',
      assignText: 'Dem Programm würden Ihr Konto und alles darin gehören. Keine Wallet könnte es mehr nutzen.',
      burn: 'Token würden vernichtet',
      burnText: 'Sie sind für immer weg.',
      close: 'Was übrig ist, geht an jemand anderen',
      closeText: 'Die Kaution des Kontos geht dorthin, ebenso alle eingepackten SOL darin.',
      withdrawal: 'Ihre SOL gingen an jemand anderen',
      withdrawalText: (coins, account, to) =>
        `${coins} würde das Konto ${account} verlassen und an ${to} gehen, nicht an Sie. Sie könnten das nicht rückgängig machen.`,
      newAccount: 'SOL für ein Konto, das vielleicht nicht Ihres ist',
      newAccountText: (coins, account, program) =>
        `${coins} ginge an ${account}. Nichts in dieser Transaktion macht dieses Konto zu Ihrem: Das Programm ${program}, oder wer es einrichtet, entscheidet, was mit den SOL geschieht.`,
      overfunded: 'Mehr SOL, als ein neues Konto braucht',
      overfundedText: (coins, account) =>
        `${coins} ginge in das neue Konto ${account}. Das ist mehr, als das Netzwerk verlangt.`,
      unknown: 'Nicht alles davon ist lesbar',
      unknownText: (program) =>
        `Sie ruft das Programm ${program} auf, das mit den Konten in dieser Transaktion alles tun könnte.`,
      priority: 'Eine ungewöhnlich hohe Gebühr',
      priorityText: (coins) => `Von der Gebühr geht an den Validator: ${coins}. Das bekommen Sie nicht zurück.`,
      everything: 'Alles, was Sie haben',
      everythingText: 'Es werden alle Ihre SOL verwendet. Für Netzwerkgebühren bliebe nichts übrig.',
      allTokens: 'Alle Ihre Token dieser Art',
      more: 'Ihr Konto würde mehr verlieren, als da steht',
      moreText: (said, coins) =>
        `Die lesbaren Teile nehmen bis zu ${said}. Eine Simulation zeigt, dass Sie ${coins} verlieren würden.`,
      lost: {
        owner: 'Token würden jemand anderem gehören',
        delegate: 'Jemand anderes könnte Ihre Token ausgeben',
        closer: 'Jemand anderes könnte ein Konto von Ihnen schließen',
        authority: 'Jemand anderes würde ein Konto von Ihnen kontrollieren',
        program: 'Sie würden Ihr ganzes Konto weggeben',
        coins: 'SOL aus einem Staking- oder Nonce-Konto von Ihnen gingen an jemand anderen',
      },
      durable: 'Sie läuft nie ab',
      durableText:
        'Sie nutzt eine dauerhafte Nonce. Wer sie hat, nachdem Sie signiert haben, kann sie heute oder in einem Jahr senden.',
      owner: 'Der Eigentümer wird vom Netzwerk genannt',
      ownerText: (account) =>
        `Die Adresse des Tokenkontos ${account} zeigt nicht, wem es gehört. Den hier gezeigten Eigentümer nennt das Netzwerk.`,
      places: 'Der Betrag beruht auf Angaben des Netzwerks',
      placesText: 'Was Sie signieren, ist in kleinsten Einheiten. Das Netzwerk sagt, wie viele einen Token ergeben.',
      rules: {
        fee: 'Von jeder Überweisung wird eine Gebühr einbehalten',
        feeText: (rate, mint) =>
          `Der Token ${mint} behält bis zu ${rate} jeder Überweisung ein. Der Empfänger bekommt weniger, als hier gezeigt wird.`,
        delegate: 'Jemand kann diese Token jederzeit nehmen',
        delegateText: (by, mint) =>
          `${by} kann alle Token von ${mint} übertragen oder vernichten, wem sie auch gehören, auch Ihre.`,
        hook: 'Ein Programm entscheidet über jede Überweisung',
        hookText: (by, mint) =>
          `Das Programm ${by} läuft bei jeder Überweisung von ${mint} und kann sie ablehnen. Vielleicht können Sie die Token nicht weitersenden.`,
        bound: 'Diese Token lassen sich nicht weitersenden',
        boundText: (mint) => `Token von ${mint} bleiben in dem Konto, in dem sie sind.`,
        frozen: 'Diese Token kommen eingefroren an',
        frozenText: (mint) =>
          `Niemand kann erhaltene Token von ${mint} übertragen, bis der Herausgeber des Tokens es erlaubt.`,
        pause: 'Jemand kann alle Überweisungen anhalten',
        pauseText: (by, mint) => `${by} kann jederzeit alle Überweisungen von ${mint} anhalten.`,
        other: 'Ein Token mit Regeln, die nicht lesbar sind',
        otherText: (mint) => `Der Token ${mint} hat Regeln, die diese Wallet nicht kennt.`,
      },
      tables: 'Adressen aus einer Tabelle',
      tablesText:
        'Einige Adressen liegen im Netzwerk, nicht in dem, was Sie signieren. Sie werden so gezeigt, wie das Netzwerk sie angibt.',
    },
    sending: {
      hint: 'Die vollständige Adresse einer Solana-Wallet, 32 bis 44 Buchstaben und Ziffern',
      address: 'Das ist keine vollständige Solana-Adresse: 32 bis 44 Buchstaben und Ziffern, ohne 0, O, I und l.',
      nobody: 'Niemand hat einen Schlüssel für diese Adresse. Was an sie gesendet wird, wäre verloren.',
      program: 'Das ist ein Programm, keine Wallet. Was dorthin gesendet wird, ist verloren.',
      mint: 'Das ist die Adresse eines Tokens selbst, nicht die einer Wallet.',
      tokenAccount: (owner) =>
        `Das ist ein Tokenkonto, keine Wallet. Senden Sie an die Wallet, zu der es gehört: ${owner}`,
      data: 'Diese Adresse gehört zu einem Programm. Sie ist keine Wallet.',
      new: 'Diese Adresse wurde noch nicht verwendet. Prüfen Sie sie sorgfältig.',
      least: (amount) => `Ein neues Konto muss mindestens ${amount} erhalten.`,
      reserved: (amount) =>
        `Zurückbehalten werden die Netzwerkgebühr und ${amount}, die auf einem Konto bleiben müssen.`,
    },
  },

  tezos: {
    locale: 'de',

    to: 'An',
    from: 'Von',
    token: 'Tokenvertrag',
    contract: 'Vertrag',
    spender: 'Wer sie nehmen darf',
    operator: 'Wer sie übertragen kann',
    baker: 'Baker',
    reveal: 'Erste Nutzung dieses Kontos',
    revealText: 'Ihr öffentlicher Schlüssel wird veröffentlicht. Die Gebühr schließt das ein.',
    burn: 'Für Speicher vernichtet, höchstens',
    branch: 'Aktueller Block',
    counter: 'Laufende Nummer',
    gas: 'Gaslimit',
    storage: 'Speicherlimit, Byte',
    argument: 'Womit aufgerufen wird',
    entrypoint: 'Einstiegspunkt',
    tokens: (amount, id) => `${amount} von Token #${id}`,
    units: (amount) => `${amount} kleinste Einheiten`,
    ofToken: 'eines Tokens',
    item: (id) => `Token #${id}`,
    called: 'Name in seinem Vertrag',
    counted: 'In kleinsten Einheiten',
    symbols,
    several,
    quoted,
    fees,
    less: (amount) => `Sie hätten ${amount} weniger und würden die Netzwerkgebühr zahlen.`,
    more: (amount) => `Sie hätten ${amount} mehr und würden die Netzwerkgebühr zahlen.`,
    fewerTickets: (count, ticketer) => `Sie hätten ${count} Tickets von ${ticketer} weniger.`,
    moreTickets: (count, ticketer) => `Sie hätten ${count} Tickets von ${ticketer} mehr.`,
    tokensUntold:
      'Das Netzwerk zeigt keine Änderungen bei Token von Verträgen. Was Sie geben, steht oben, aus den Bytes, die Sie signieren.',
    whats: {
      send: (amount) => `${amount} senden`,
      move: (amount) => `${amount} aus einem anderen Konto übertragen`,
      approve: (amount) => `Ausgeben von ${amount} genehmigen`,
      revoke: 'Eine Erlaubnis zum Ausgeben entziehen',
      operator: (id) => `Jemandem erlauben, Ihren Token #${id} zu übertragen`,
      revokeOperator: (id) => `Erlaubnis für Token #${id} entziehen`,
      call: (entrypoint) => `„${entrypoint}“ aufrufen`,
      callWith: (entrypoint, coins) => `„${entrypoint}“ mit ${coins} aufrufen`,
      delegate: 'Einen Baker für Ihre Coins wählen',
      undelegate: 'Ihren Baker verlassen',
    },
    stakings: {
      stake: (coins) => `${coins} bei Ihrem Baker staken`,
      unstake: (coins) => `${coins} aus Ihrem Staking nehmen`,
      finalize_unstake: () => 'Zurückholen, was Sie aus Ihrem Staking genommen haben',
    },
    actions: {
      approve: 'Ausgeben genehmigen',
      revoke: 'Entziehen',
      operator: 'Erlaubnis geben',
      revokeOperator: 'Entziehen',
      delegate: 'Diesen Baker wählen',
      undelegate: 'Baker verlassen',
      call: 'Aufruf ausführen',
    },
    warnings: {
      foreign: 'Diese Token gehören nicht Ihnen',
      foreignText: (owner) => `Sie gehören ${owner}. Diese Wallet überträgt nur Ihre eigenen.`,
      spending: 'Eine Erlaubnis, die bleibt',
      spendingText: (other) => `${other} kann diese Token nehmen, ohne Sie noch einmal zu fragen.`,
      delegate: 'Alle Coins dieses Kontos zählen für diesen Baker',
      delegateText:
        'Sie bleiben Ihre, und Sie können sie ausgeben. Der Baker verdient und stimmt mit ihrem Gewicht ab. Was Sie bei einem anderen Baker im Staking haben, wird herausgenommen und kommt nach einigen Tagen zurück.',
      undelegate: 'Ihre Coins zählen dann für keinen Baker mehr',
      undelegateText:
        'Sie bekommen keine Erträge mehr. Was Sie im Staking haben, wird herausgenommen und kommt nach einigen Tagen zurück.',
      stake: 'Coins im Staking sind gesperrt',
      stakeText:
        'Sie kommen einige Tage, nachdem Sie sie herausgenommen haben, zurück. Wenn der Baker gegen die Regeln verstößt, geht ein Teil davon verloren.',
      call: 'Dieser Aufruf ist nicht lesbar',
      callText: (entrypoint, contract) =>
        `Nur ${contract} weiß, was „${entrypoint}“ tut. Der Aufruf könnte mit dem, was Sie dort haben, alles tun.`,
      contract: 'Der Empfänger ist ein Vertrag',
      contractText: 'Er folgt eigenen Regeln, wenn er Coins erhält.',
      newAccount: 'Ein neues Konto',
      newAccountText: (burn) =>
        `Dorthin hat noch niemand Coins gesendet. Das Anlegen des Kontos vernichtet ${burn}. Prüfen Sie die Adresse sorgfältig.`,
      own: 'Sie senden an sich selbst',
      units: 'Die Nachkommastellen des Tokens sind unbekannt',
      unitsText: 'Der Betrag wird so gezeigt, wie der Vertrag ihn zählt.',
      places: 'Symbol und Nachkommastellen kommen vom Vertrag',
      placesText:
        'Was Sie signieren, ist in kleinsten Einheiten. Der Vertrag des Tokens sagt, wie viele einen Token ergeben.',
    },
    sending: {
      hint: 'Die vollständige Adresse auf Tezos, 36 Buchstaben und Ziffern, beginnend mit tz oder KT1',
      address: 'Das ist keine vollständige Tezos-Adresse: tz1, tz2, tz3, tz4 oder KT1 und 33 Buchstaben und Ziffern.',
      checksum: 'Ein Zeichen dieser Adresse ist falsch. Kopieren Sie sie noch einmal von dort, wo Sie sie herhaben.',
      rollup:
        'Das ist ein Rollup (sr1). Es nimmt keine direkten Zahlungen an. Wie Sie dorthin senden, steht auf seiner Website.',
      noContract: 'Diesen Vertrag (KT1) gibt es in diesem Netzwerk nicht.',
      contract: 'KT1 ist ein Vertrag. Senden Sie nur dorthin, wenn sein Betreiber sagt, dass er Zahlungen annimmt.',
      new: (burn) =>
        `Dies legt ein neues Konto an, und das kostet ${burn} zusätzlich. Prüfen Sie die Adresse sorgfältig.`,
      reserved: 'Die Netzwerkgebühr wird zurückbehalten.',
      reservedForAccount: (burn) => `Die Netzwerkgebühr und ${burn} für das Anlegen des Kontos werden zurückbehalten.`,
    },
  },
}

const again = 'Gehen Sie zurück zur Seite und beginnen Sie neu.'
const unchanged = `Es hat sich nichts geändert. ${again}`
const later =
  'Es hat sich nichts geändert. Warten Sie einen Moment, gehen Sie dann zurück zur Seite und beginnen Sie neu.'

export const loginWindow: LoginWindowMessages = {
  opening: { title: 'Sie werden angemeldet', text: 'Einen Moment…' },
  goingOn: (provider) => ({
    title: provider ? `Weiter zu ${provider}` : 'Weiter zur Anmeldung',
    text: 'Einen Moment…',
  }),
  requester: 'Sie melden sich an bei',
  unreached: {
    title: (project) => `Bei ${project} anmelden?`,
    text: 'Dieses Fenster erreicht die Seite nicht, die es geöffnet hat. Nach der Anmeldung bekommen Sie einen Code, den Sie auf der Seite eingeben.',
    warning:
      'Fahren Sie nur fort, wenn Sie die Anmeldung dort gerade selbst begonnen haben. Wenn Ihnen jemand diesen Link geschickt hat, schließen Sie dieses Fenster.',
    action: 'Weiter',
  },
  code: {
    title: 'Geben Sie diesen Code in der Wallet ein',
    text: 'Sie sind fast angemeldet. Gehen Sie zurück zu der Seite, auf der Sie begonnen haben, und geben Sie den Code dort ein.',
    warning:
      'Geben Sie ihn nirgendwo sonst ein und sagen Sie ihn niemandem. Wer ihn hat, kann sich in Ihrem Namen anmelden.',
  },
  email: {
    address: {
      title: 'Mit E-Mail anmelden',
      text: 'Wir schicken Ihnen einen Code, den Sie in diesem Fenster eingeben. Ihre Wallet öffnen Sie weiterhin mit Ihrer PIN oder einem Passkey.',
      label: 'E-Mail-Adresse',
      action: 'Code senden',
      busy: 'Wird gesendet…',
    },
    code: {
      title: 'Geben Sie den Code aus der E-Mail ein',
      text: (mailbox, minutes) => `Wir haben einen Code an ${mailbox} geschickt. Er gilt ${minutes} Min.`,
      label: 'Achtstelliger Code',
      action: 'Weiter',
      busy: 'Wird geprüft…',
      warning: 'Geben Sie ihn nur hier ein und sagen Sie ihn niemandem. Keine E-Mail? Sehen Sie im Spam-Ordner nach.',
      again: 'Neuen Code senden',
      other: 'Andere Adresse verwenden',
      sentAgain: 'Ein neuer Code ist unterwegs. Der vorige gilt nicht mehr.',
    },
    errors: {
      address: 'An diese Adresse können wir nicht schreiben. Prüfen Sie sie auf Tippfehler.',
      digits: 'Der Code hat acht Ziffern.',
      wrong: (left) => `Das ist nicht der Code. Verbleibende Versuche: ${left}`,
      ended: 'Dieser Code gilt nicht mehr. Lassen Sie sich einen neuen senden.',
      many: (minutes) => `Es wurden zu viele Codes gesendet. Versuchen Sie es in ${minutes} Min. noch einmal.`,
      unavailable: 'Das hat gerade nicht geklappt. Versuchen Sie es gleich noch einmal.',
    },
    over: {
      title: 'Diese Anmeldung ist beendet',
      text: `Sie wurde verwendet, abgebrochen oder hat länger als 20 Minuten gedauert. ${again}`,
    },
  },
  passkey: {
    requester: 'Sie nutzen Ihre Wallet bei',
    opening: { title: 'Ihr Passkey', text: 'Einen Moment…' },
    create: {
      title: 'Passkey erstellen',
      text: 'Ihr Browser fragt, wo er aufbewahrt werden soll, und nach Ihrem Fingerabdruck, Ihrem Gesicht oder der Bildschirmsperre.',
      action: 'Passkey erstellen',
    },
    get: {
      title: 'Passkey verwenden',
      text: 'Ihr Browser fragt nach Ihrem Fingerabdruck, Ihrem Gesicht oder der Bildschirmsperre.',
      action: 'Passkey verwenden',
    },
    waiting: { title: 'Machen Sie im Browser weiter', text: 'Er fragt jetzt nach Ihrem Passkey.' },
    unreached: {
      title: 'Hier lässt sich kein Passkey verwenden',
      text: 'Die Seite schottet dieses Fenster von Ihrer Wallet ab. Schließen Sie dieses Fenster und geben Sie dort Ihre PIN ein.',
    },
  },
  close: 'Dieses Fenster schließen',
  reference: (reference) => `Referenz ${reference}`,
  failures: {
    incomplete: { title: 'Dieser Link ist unvollständig', text: unchanged },
    gone: {
      title: 'Diese Anmeldung ist beendet',
      text: `Sie wurde verwendet, abgebrochen oder hat länger als fünf Minuten gedauert. ${again}`,
    },
    moved: { title: 'Diese Seite ist veraltet', text: `Die Anmeldung geht schon woanders weiter. ${again}` },
    cancelled: {
      title: 'Anmeldung abgebrochen',
      text: 'Es hat sich nichts geändert. Sie können dieses Fenster schließen.',
    },
    unavailable: { title: 'Die Wallet antwortet nicht', text: later },
    inPage: {
      title: 'Auf der Seite weitermachen',
      text: 'Schließen Sie dieses Fenster und machen Sie dort weiter, wo Sie die Anmeldung begonnen haben.',
    },
    setup: {
      title: 'Diese Wallet ist nicht eingerichtet',
      text: 'Die Betreiber müssen die Einrichtung noch abschließen.',
    },
  },
  done: {
    ok: { title: 'Sie sind angemeldet', text: 'Sie können dieses Fenster schließen.' },
    failed: {
      access_denied: { title: 'Sie haben die Anmeldung abgebrochen', text: unchanged },
      cancelled: { title: 'Sie haben die Anmeldung abgebrochen', text: unchanged },
      expired: {
        title: 'Das hat zu lange gedauert',
        text: `Eine Anmeldung bleibt nur einige Minuten offen. ${unchanged}`,
      },
      unavailable: { title: 'Der Anmeldedienst antwortet nicht', text: later },
      other: { title: 'Die Anmeldung hat nicht geklappt', text: unchanged },
    },
  },
}

export const plain: PlainMessages = {
  alone: 'Diese Wallet öffnet sich in anderen Seiten. Gehen Sie zurück zu der Seite, von der Sie kommen.',
  refused:
    'Die App, die diese Wallet geöffnet hat, ist bei ihr nicht registriert. Es ist nichts geschehen. Gehen Sie zurück zur App.',
  answered: 'Fertig. Sie können zurück zur App gehen.',
}
