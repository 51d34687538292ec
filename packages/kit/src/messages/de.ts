import type { Messages } from './en.ts'

/**
 * Every word of the kit, in German. A wallet's name is used where the grammatical case is not visible: "Ihre Wallet"
 * fits there too.
 */
export const messages: Messages = {
  parts: {
    close: 'Schließen',
    back: 'Zurück',
    code: (code) => `Code ${code}`,
    reference: (reference) => `Referenz ${reference}`,
    links: { terms: 'Nutzungsbedingungen', privacy: 'Datenschutz', support: 'Hilfe' },
    retry: 'Erneut versuchen',
    loading: 'Wird geladen',
    notLoaded: {
      title: 'Dieser Teil konnte nicht geladen werden',
      text: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    },
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyFailed: 'Kopieren war nicht möglich. Markieren Sie stattdessen den Text.',
  },

  connect: {
    connect: 'Verbinden',
    reconnect: 'Neu verbinden',
    restoring: 'Wird wiederhergestellt',
    connecting: 'Wird verbunden',
    wrongNetwork: 'Falsches Netzwerk',
    account: 'Konto',
    connected: (wallet) => `Verbunden über ${wallet}.`,

    list: {
      title: 'Wallet verbinden',
      installed: 'In diesem Browser',
      social: 'Noch keine Wallet? Nutzen Sie ein Konto, das Sie schon haben',
      others: 'Andere Wege',
      recent: 'Zuletzt genutzt',
      recommended: 'Empfohlen',
      install: 'Auf der eigenen Website installieren',
      get: 'Eine Wallet einrichten',
      browserWallet: 'Browser-Wallet',
      email: 'E-Mail',
      continueWith: (provider) => `Weiter mit ${provider}`,
      scan: 'Mit dem Handy scannen',
      openApp: 'Wallet-App öffnen',
      coinbase: 'Öffnet sich in einem neuen Fenster',
      none: {
        title: 'Keine Wallet in diesem Browser gefunden',
        text: 'Installieren Sie eine Wallet als Erweiterung und öffnen Sie diese Liste noch einmal. Auf dem Handy öffnen Sie diese Seite im Browser Ihrer Wallet-App.',
      },
      what: {
        question: 'Was ist eine Wallet?',
        answer: [
          'Eine Wallet bewahrt die Schlüssel zu dem auf, was Ihnen auf einer Blockchain gehört: Münzen, Tickets, Mitgliedschaften.',
          'Sie sagt auch, wer Sie auf Seiten wie dieser sind, ganz ohne Passwort.',
          'Eine Seite kann Ihre Adresse sehen und Sie um etwas bitten. Es geschieht nichts, solange Sie nicht in Ihrer Wallet zustimmen.',
        ],
      },
    },

    asking: {
      title: (wallet) => `Warten auf ${wallet}`,
      socialTitle: 'Ihre Wallet wird geöffnet',
      extension: 'Öffnen Sie die Wallet, falls Sie sie nicht sehen, und folgen Sie ihren Schritten.',
      social: 'Folgen Sie den Schritten in der Wallet, die sich hier öffnet.',
      window:
        'Machen Sie in dem Fenster weiter, das sich geöffnet hat. Wenn keines zu sehen ist, hat Ihr Browser es vielleicht blockiert.',
      slow: {
        extension: (wallet) =>
          `Wir warten noch. Klicken Sie in der Symbolleiste Ihres Browsers auf das Symbol für ${wallet}: Die Frage ist dort vielleicht verborgen.`,
        other:
          'Wir warten noch. Wenn nichts erscheint, gehen Sie zurück und versuchen Sie es erneut. Nichts geht verloren.',
      },
      stop: 'Nicht mehr warten',
    },

    restore: {
      title: 'Ihre Verbindung wird wiederhergestellt',
      nameless: 'Ihre Wallet',
      unnamed: 'Ihre Wallet',
      announcement: (wallet) => `Warten, bis ${wallet} startet.`,
      answer: (wallet) => `Wir fragen ${wallet}, ob Sie noch verbunden sind.`,
      slow: (wallet) =>
        `Das dauert länger. ${wallet} ist vielleicht gesperrt oder startet noch. Öffnen Sie die Wallet, oder brechen Sie das Warten ab und wählen Sie neu: Nichts geht verloren.`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet} hat die Verbindung beendet`,
        text: 'Die Wallet ist vielleicht gesperrt, oder Sie haben diese Seite dort getrennt. Entsperren Sie sie und verbinden Sie sich neu.',
      },
      elsewhere: {
        title: () => 'Sie haben in einem anderen Tab getrennt',
        text: 'Verbinden Sie sich neu, um hier weiterzumachen.',
      },
      silent: {
        title: (wallet) => `${wallet} hat nicht geantwortet`,
        text: 'Die Wallet ist vielleicht gesperrt oder beschäftigt. Öffnen Sie sie und versuchen Sie es erneut.',
      },
      missing: {
        title: (wallet) => `${wallet} wurde nicht gefunden`,
        text: 'Die Wallet ist vielleicht ausgeschaltet oder aus diesem Browser entfernt. Schalten Sie sie ein und versuchen Sie es erneut, oder wählen Sie eine andere.',
      },
      refused: {
        title: (wallet) => `${wallet} kennt diese Seite nicht mehr`,
        text: 'Ihre Zustimmung ist noch einmal nötig. Verbinden Sie sich neu, um weiterzumachen.',
      },
      signedOut: {
        title: () => 'Sie sind in Ihrer Wallet abgemeldet',
        text: 'Melden Sie sich wieder an, um weiterzumachen. Manche Browser lassen eine Wallet die Anmeldung nicht behalten.',
      },
    },

    get: {
      text: 'Wählen Sie eine aus und installieren Sie sie von ihrer eigenen Website. Kommen Sie danach zurück und wählen Sie sie in der Liste.',
      secret: 'Verraten Sie niemandem ihre Wiederherstellungsphrase: Wer sie kennt, kann alles nehmen.',
    },

    phone: {
      title: 'Wallet-App verwenden',
      steps: [
        'Öffnen Sie die Wallet-App auf Ihrem Handy.',
        'Suchen Sie dort den Scanner und richten Sie ihn auf diesen Code.',
        'Stimmen Sie der Verbindung dort zu. Das ist alles.',
      ],
      code: 'Code zum Scannen mit Ihrer Wallet-App',
      copy: 'Link kopieren',
      copyHint:
        'Manche Wallets nehmen stattdessen einen Link: Kopieren Sie ihn und fügen Sie ihn dort ein, wo nach WalletConnect gefragt wird.',
      preparing: 'Ein privater Link zu Ihrer Wallet wird vorbereitet',
      onThisDevice: 'Meine Wallet ist auf diesem Gerät',
      withCode: 'Code zum Scannen zeigen',
      choose: 'Wählen Sie die App, die Sie haben. Sie öffnet sich und fragt Sie; kommen Sie danach hierher zurück.',
      another: 'Andere Wallet-App',
      opening: {
        title: (app) => `${app} wird geöffnet`,
        text: (app) => `Öffnen Sie ${app}, stimmen Sie dort zu und kommen Sie dann hierher zurück.`,
        nameless: 'Ihre Wallet-App',
        again: 'Noch einmal öffnen',
        didNotOpen: 'Hat sich nichts geöffnet?',
        missing: (app) =>
          `${app} ist vielleicht nicht installiert. Installieren Sie die App, oder kopieren Sie den Link und fügen Sie ihn in eine Wallet-App ein, die Sie haben.`,
        missingAny:
          'Vielleicht gibt es hier keine passende Wallet-App. Kopieren Sie den Link und fügen Sie ihn in die ein, die Sie haben.',
        get: (app) => `${app} holen`,
        choose: 'Andere App wählen',
      },
    },

    another: 'Andere Wallet wählen',
    failures: {
      rejected: {
        title: 'Sie haben in der Wallet abgelehnt',
        text: 'Es wurde nichts geteilt. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      pending: {
        title: (wallet) => `${wallet} hat schon eine offene Frage`,
        text: 'Öffnen Sie die Wallet, beantworten Sie die Frage dort und versuchen Sie es erneut.',
      },
      noAnswer: {
        title: (wallet) => `${wallet} hat nicht geantwortet`,
        text: 'Die Wallet ist vielleicht gesperrt oder beschäftigt. Öffnen Sie sie und versuchen Sie es erneut.',
      },
      cancelled: {
        title: 'Sie haben das Warten beendet',
        text: 'Es wurde nichts geteilt. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      missing: {
        title: (wallet) => `${wallet} wurde nicht gefunden`,
        text: 'Die Wallet ist vielleicht ausgeschaltet oder aus diesem Browser entfernt. Schalten Sie sie ein, laden Sie diese Seite neu und versuchen Sie es erneut.',
      },
      unauthorized: {
        title: (wallet) => `${wallet} hat diese Seite nicht zugelassen`,
        text: 'Entsperren Sie die Wallet und erlauben Sie die Verbindung mit dieser Seite. Versuchen Sie es dann erneut.',
      },
      silent: {
        title: 'Die Wallet hat nicht geantwortet',
        text: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut. Es wurde nichts geteilt.',
      },
      notSetUp: {
        title: 'Diese Seite kann die Wallet noch nicht nutzen',
        text: 'Es wurde nichts geteilt. Der Betreiber dieser Seite muss sie erst einrichten. Sie können eine andere Wallet wählen.',
      },
      alreadyConnected: {
        title: 'Sie sind schon verbunden',
        text: 'Diese Wallet ist gerade in Gebrauch.',
      },
      chain: {
        title: 'Das Netzwerk passt nicht',
        text: 'Ihre Wallet konnte nicht zum Netzwerk dieser Seite wechseln. Wählen Sie dieses Netzwerk in der Wallet und versuchen Sie es erneut.',
      },
      notSwitched: {
        title: 'Ihre Wallet ist noch in einem anderen Netzwerk',
        text: 'Sie hat den Wechsel gemeldet, aber nicht ausgeführt. Wählen Sie das Netzwerk in der Wallet selbst und versuchen Sie es erneut.',
      },
      notConfigured: {
        title: 'Diese Seite nutzt dieses Netzwerk nicht',
        text: 'Wählen Sie ein anderes Netzwerk. Es hat sich nichts geändert.',
      },
      switchRejected: {
        title: 'Sie haben in der Wallet abgelehnt',
        text: 'Sie sind weiter in dem Netzwerk, in dem Sie waren.',
      },
      relay: {
        title: 'Der Weg zu Ihrem Handy ist versperrt',
        text: 'Der Dienst, der Nachrichten an Wallet-Apps weitergibt, ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
      },
      expired: {
        title: 'Der Code ist abgelaufen',
        text: 'Zu Ihrer Sicherheit gilt er fünf Minuten. Versuchen Sie es erneut, um einen neuen zu bekommen.',
      },
      outdatedBrowser: {
        title: 'Ihr Browser ist zu alt für diese Wallet',
        text: 'Aktualisieren Sie ihn oder öffnen Sie diese Seite in einer aktuellen Version von Chrome, Firefox oder Safari.',
      },
      popup: {
        title: 'Ihr Browser hat das Fenster blockiert',
        text: 'Erlauben Sie dieser Seite, Fenster zu öffnen, und versuchen Sie es erneut.',
      },
      closed: {
        title: 'Sie haben das Fenster der Wallet geschlossen',
        text: 'Es wurde nichts geteilt. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      notSignedIn: {
        title: 'Die Anmeldung wurde nicht abgeschlossen',
        text: 'Das Fenster wurde geschlossen, oder Sie wurden nicht angemeldet. Es wurde nichts geteilt. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      notLoaded: {
        title: (wallet) => `${wallet} konnte nicht geladen werden`,
        text: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
      },
      offline: {
        title: 'Sie sind offline',
        text: 'Stellen Sie eine Internetverbindung her und versuchen Sie es erneut.',
      },
      garbage: {
        title: (wallet) => `${wallet} hat etwas Unverständliches geantwortet`,
        text: 'Es wurde nichts geteilt. Aktualisieren Sie die Wallet oder wählen Sie eine andere.',
      },
      other: {
        title: 'Das hat nicht geklappt',
        text: 'Ihre Wallet hat einen Grund genannt, den diese Seite nicht kennt. Nichts ging verloren. Versuchen Sie es erneut oder wählen Sie eine andere Wallet.',
      },
    },
  },

  account: {
    title: 'Ihr Konto',
    nameless: 'Konto',
    connectedWith: (wallet) => `Verbunden über ${wallet}`,
    address: 'Adresse',
    copyAddress: 'Adresse kopieren',
    explorer: 'Im Explorer ansehen',
    newTab: 'öffnet sich in einem neuen Tab',
    balance: 'Guthaben',
    allDigits: 'Alle Stellen zeigen',
    fewDigits: 'Weniger Stellen zeigen',
    loadingBalance: 'Ihr Guthaben wird gelesen',
    oldBalance: 'Dieser Stand ist vielleicht veraltet. Das Netzwerk antwortet nicht; wir versuchen es weiter.',
    noBalance: 'Ihr Guthaben lässt sich gerade nicht lesen. Das Netzwerk antwortet nicht; wir versuchen es weiter.',
    network: 'Netzwerk',
    changeNetwork: 'Netzwerk wechseln',
    activity: 'Aktivität',
    underWay: (count) => (count === 1 ? '1 läuft' : `${count} laufen`),
    openWallet: 'Wallet öffnen',
    openWalletFailed: {
      title: 'Die Wallet hat sich nicht geöffnet',
      text: 'Es hat sich nichts geändert. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    },
    disconnect: 'Trennen',
    nobody: 'Es ist keine Wallet verbunden.',
    wrongNetwork: {
      title: 'Ihre Wallet ist in einem anderen Netzwerk',
      text: 'Diese Seite nutzt dieses Netzwerk nicht. Nichts ist verloren: Wechseln Sie das Netzwerk oder trennen Sie die Verbindung.',
      notUsed: 'Hier nicht genutzt',
      switchTo: (network) => `Zu ${network} wechseln`,
    },
  },

  networks: {
    title: 'Netzwerke',
    current: 'In Gebrauch',
    waiting: (wallet) => `Bitte ${wallet} öffnen und bestätigen`,
    waitingLong: (wallet) => `Öffnen Sie ${wallet}, wenn Sie die Frage nicht sehen.`,
    stop: 'Nicht mehr warten',
    switched: (network) => `Sie sind jetzt im Netzwerk ${network}.`,
    testing: 'Zum Testen',
  },

  transactions: {
    title: 'Aktivität',
    untitled: 'Transaktion',
    list: 'Von dieser Seite gesendet',
    none: {
      title: 'Noch nichts gesendet',
      text: 'Was Sie von dieser Seite senden, erscheint hier und bleibt, wenn Sie wiederkommen.',
    },
    states: {
      pending: 'Ausstehend',
      confirmed: 'Bestätigt',
      failed: 'Fehlgeschlagen',
      repriced: 'Beschleunigt',
      repricedFailed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
      other: 'Ersetzt',
      dropped: 'Nicht gefunden',
    },
    meanings: {
      pending: 'Gesendet. Das Netzwerk muss sie noch aufnehmen.',
      again:
        'Das Netzwerk hat den Block zurückgenommen, in dem sie stand. Sie wartet auf einen anderen; Sie müssen sie nicht noch einmal senden.',
      confirmed: (count, of) => `Erledigt. ${count} von ${of} Bestätigungen.`,
      settled: 'Erledigt und endgültig.',
      failed: (reason) =>
        `Sie wurde nicht ausgeführt. ${reason ? `Genannter Grund: ${reason}.` : 'Es wurde kein Grund genannt.'} Nur die Netzwerkgebühr wurde bezahlt.`,
      repriced:
        'Sie haben dasselbe noch einmal mit höherer Gebühr gesendet, und das wurde angenommen. Es ist einmal geschehen, nicht zweimal.',
      repricedFailed:
        'Sie haben dasselbe noch einmal mit höherer Gebühr gesendet, und das wurde nicht ausgeführt. Nur diese Gebühr wurde bezahlt.',
      cancelled: 'Sie haben in Ihrer Wallet abgebrochen. Es wurde nichts gesendet.',
      other: 'Ihre Wallet hat stattdessen etwas anderes gesendet. Diese Transaktion findet nicht statt.',
      dropped:
        'Das Netzwerk kennt sie nicht mehr. Sie kann noch auftauchen. Sehen Sie in Ihrer Wallet nach, bevor Sie noch einmal senden.',
    },
    reasons: {
      Panic: 'der Vertrag hat sich verrechnet',
      OutOfGas: 'die Gebührengrenze war für diese Aufgabe zu niedrig',
      ERC20InsufficientBalance: 'auf dem Konto sind nicht genug dieser Token',
      ERC20InsufficientAllowance: 'es wurden nicht genug Ausgaben genehmigt',
      ERC20InvalidReceiver: 'an diese Adresse können keine Token gesendet werden',
      ERC20InvalidSpender: 'dieser Adresse können keine Ausgaben erlaubt werden',
      ERC721InsufficientApproval: 'es fehlt die Genehmigung, diesen Gegenstand zu bewegen',
      ERC721NonexistentToken: 'diesen Gegenstand gibt es nicht',
      ERC1155InsufficientBalance: 'auf dem Konto sind nicht genug dieser Gegenstände',
    },
    unreachable: (network) =>
      `${network} antwortet nicht. Ihre Transaktionen sind davon nicht betroffen; wir sehen weiter nach.`,
    details: 'Details',
    network: 'Netzwerk',
    sent: 'Gesendet',
    block: 'Block',
    fee: 'Netzwerkgebühr',
    hash: 'Transaktionsnummer',
    copyHash: 'Transaktionsnummer kopieren',
    by: 'Ersetzt durch',
    explorer: 'Im Explorer ansehen',
    clear: 'Erledigte entfernen',
    failures: {
      rejected: { title: 'Sie haben in der Wallet abgelehnt', text: 'Es wurde nichts gesendet.' },
      noAnswer: {
        title: 'Die Wallet war weg, bevor sie geantwortet hat',
        text: 'Wir wissen nicht, ob gesendet wurde. Sehen Sie in Ihrer Wallet nach, bevor Sie es erneut versuchen.',
      },
      mayBeSent: {
        title: 'Es wurde vielleicht gesendet',
        text: 'Das Netzwerk hat es nicht bestätigt. Sehen Sie in Ihrer Wallet nach, bevor Sie es erneut versuchen, damit nicht zweimal gesendet wird.',
      },
      pending: {
        title: 'Ihre Wallet hat schon eine offene Frage',
        text: 'Öffnen Sie die Wallet, beantworten Sie die Frage dort und versuchen Sie es erneut.',
      },
      notConnected: {
        title: 'Ihre Wallet ist nicht verbunden',
        text: 'Verbinden Sie sie und versuchen Sie es erneut. Es wurde nichts gesendet.',
      },
      wrongNetwork: {
        title: 'Ihre Wallet ist in einem anderen Netzwerk',
        text: 'Wechseln Sie das Netzwerk und versuchen Sie es erneut. Es wurde nichts gesendet.',
      },
      funds: {
        title: 'Nicht genug Guthaben',
        text: 'Das Konto deckt den Betrag und die Netzwerkgebühr zusammen nicht. Es wurde nichts gesendet.',
      },
      reverted: {
        title: 'Das würde fehlschlagen',
        text: (reason) => `Der Vertrag sagt: ${reason}. Es wurde nichts gesendet.`,
      },
      refused: {
        title: 'Das Netzwerk hat abgelehnt',
        text: (reason) => `Es sagt: ${reason}. Es wurde nichts gesendet.`,
      },
      node: {
        title: 'Das Netzwerk ist nicht erreichbar',
        text: 'Es wurde nichts gesendet. Prüfen Sie Ihre Internetverbindung und versuchen Sie es gleich noch einmal.',
      },
      other: {
        title: 'Das hat nicht geklappt',
        text: 'Ihre Wallet hat einen Grund genannt, den diese Seite nicht kennt. Sehen Sie in Ihrer Wallet nach, bevor Sie es erneut versuchen.',
      },
    },
    toasts: 'Mitteilungen',
    dismiss: (title) => `Ausblenden: ${title}`,
    more: (count) => (count === 1 ? '1 weitere in Ihrer Aktivität' : `${count} weitere in Ihrer Aktivität`),
  },

  signIn: {
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    hint: 'Sie signieren eine Nachricht in Ihrer Wallet. Das kostet nichts und bewegt nichts.',
    signing: (wallet) => `Bitte ${wallet} öffnen und bestätigen`,
    signingLong: (wallet) => `Öffnen Sie ${wallet}, wenn Sie die Frage nicht sehen.`,
    verifying: 'Ihre Signatur wird geprüft',
    stop: 'Nicht mehr warten',
    signedInAs: 'Angemeldet als',
    signedIn: 'Sie sind angemeldet.',
    ended: {
      left: 'Sie sind abgemeldet.',
      expired: 'Ihre Anmeldung ist abgelaufen. Melden Sie sich neu an, um weiterzumachen.',
      accountChanged: 'Sie wurden abgemeldet, weil ein anderes Konto gewählt wurde.',
      disconnected: 'Sie wurden abgemeldet, weil Ihre Wallet die Verbindung getrennt hat.',
      elsewhere: 'Sie haben sich in einem anderen Tab abgemeldet.',
    },
    failures: {
      refused: {
        title: 'Sie haben in der Wallet abgelehnt',
        text: 'Sie sind nicht angemeldet. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      cancelled: {
        title: 'Sie haben das Warten beendet',
        text: 'Sie sind nicht angemeldet. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      noAnswer: {
        title: 'Ihre Wallet hat nicht geantwortet',
        text: 'Sie ist vielleicht gesperrt oder beschäftigt. Öffnen Sie die Wallet und versuchen Sie es erneut.',
      },
      walletFailed: {
        title: 'Ihre Wallet konnte nicht signieren',
        text: 'Vielleicht kann sie keine Nachrichten signieren oder ist beschäftigt. Öffnen Sie die Wallet und versuchen Sie es erneut.',
      },
      notConnected: {
        title: 'Ihre Wallet ist nicht verbunden',
        text: 'Verbinden Sie die Wallet und melden Sie sich dann an.',
      },
      accountChanged: {
        title: 'Ein anderes Konto wurde gewählt',
        text: 'Melden Sie sich mit dem Konto neu an, das Sie hier nutzen möchten.',
      },
      wrongChain: {
        title: 'Ihre Wallet ist in einem anderen Netzwerk',
        text: 'Diese Seite meldet nur in ihrem eigenen Netzwerk an. Wechseln Sie das Netzwerk und versuchen Sie es erneut.',
      },
      expired: {
        title: 'Das hat zu lange gedauert',
        text: 'Die Nachricht zum Signieren ist abgelaufen. Versuchen Sie es erneut.',
      },
      notYetValid: {
        title: 'Die Uhren stimmen nicht überein',
        text: 'Die Nachricht gilt noch nicht. Prüfen Sie Datum und Uhrzeit dieses Geräts und versuchen Sie es erneut.',
      },
      wrongSignature: {
        title: 'Die Signatur stimmt nicht',
        text: 'Sie kommt von einem anderen Konto, oder Ihre Wallet ist ein Vertrag, den diese Seite nicht prüfen kann. Sie sind nicht angemeldet.',
      },
      serverUnavailable: {
        title: 'Die Anmeldung ist nicht erreichbar',
        text: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
      },
      nodeUnavailable: {
        title: 'Ihre Wallet lässt sich gerade nicht prüfen',
        text: 'Das Netzwerk, das sie kennt, antwortet nicht. Versuchen Sie es gleich noch einmal.',
      },
      busy: { title: 'Zu viele Menschen auf einmal', text: 'Versuchen Sie es gleich noch einmal.' },
      other: {
        title: 'Die Anmeldung hat nicht geklappt',
        text: 'Nichts ist verloren. Versuchen Sie es erneut; wenn es so bleibt, sagen Sie den Betreibern dieser Seite Bescheid.',
      },
    },
  },
}
