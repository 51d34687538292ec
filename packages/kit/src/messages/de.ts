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
      social: 'Noch keine Wallet? Melden Sie sich mit einem Konto an, das Sie haben',
      others: 'Andere Wege',
      recent: 'Zuletzt genutzt',
      recommended: 'Empfohlen',
      install: 'Von der Website des Anbieters installieren',
      get: 'Wallet holen',
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
          'Eine Wallet bewahrt die Schlüssel zu dem auf, was Ihnen auf einer Blockchain gehört: Coins, Tickets, Mitgliedschaften.',
          'Mit ihr melden Sie sich auch auf Seiten wie dieser an, ganz ohne Passwort.',
          'Eine Seite kann Ihre Adresse sehen und Ihnen Anfragen senden. Es geschieht nichts, solange Sie nicht in Ihrer Wallet zustimmen.',
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
          `Wir warten noch. Klicken Sie in der Symbolleiste Ihres Browsers auf das Symbol für ${wallet}. Vielleicht wartet die Anfrage dort.`,
        other:
          'Wir warten noch. Wenn nichts erscheint, gehen Sie zurück und versuchen Sie es erneut. Nichts geht verloren.',
      },
      stop: 'Nicht mehr warten',
    },

    restore: {
      title: 'Die Verbindung wird wiederhergestellt',
      nameless: 'Ihre Wallet',
      unnamed: 'Ihre Wallet',
      announcement: (wallet) => `Warten, bis ${wallet} startet.`,
      answer: (wallet) => `Wir prüfen, ob ${wallet} noch verbunden ist.`,
      slow: (wallet) =>
        `Das dauert länger. ${wallet} ist vielleicht gesperrt oder startet noch. Öffnen Sie die Wallet, oder brechen Sie das Warten ab und wählen Sie neu. Nichts geht verloren.`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet} hat die Verbindung beendet`,
        text: 'Die Wallet ist vielleicht gesperrt, oder Sie haben diese Seite dort getrennt. Entsperren Sie sie und verbinden Sie sich neu.',
      },
      elsewhere: {
        title: () => 'Sie haben die Verbindung in einem anderen Tab getrennt',
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
        title: (wallet) => `${wallet} ist nicht mehr mit dieser Seite verbunden`,
        text: 'Verbinden Sie sich neu und stimmen Sie in Ihrer Wallet zu.',
      },
      signedOut: {
        title: () => 'Sie sind in Ihrer Wallet abgemeldet',
        text: 'Melden Sie sich wieder an, um weiterzumachen. In manchen Browsern kann sich eine Wallet nicht merken, dass Sie angemeldet sind.',
      },
    },

    get: {
      text: 'Wählen Sie eine aus und installieren Sie sie von ihrer eigenen Website. Kommen Sie danach zurück und wählen Sie sie in der Liste.',
      secret: 'Verraten Sie niemandem ihre Wiederherstellungsphrase: Wer sie kennt, kann Ihnen alles nehmen.',
    },

    phone: {
      title: 'Wallet-App verwenden',
      steps: [
        'Öffnen Sie die Wallet-App auf Ihrem Handy.',
        'Suchen Sie dort den Scanner und richten Sie ihn auf diesen Code.',
        'Stimmen Sie der Verbindung dort zu. Das ist alles.',
      ],
      code: 'QR-Code für Ihre Wallet-App',
      copy: 'Link kopieren',
      copyHint:
        'Manche Wallets nehmen stattdessen einen Link. Kopieren Sie ihn und fügen Sie ihn in Ihrer Wallet unter WalletConnect ein.',
      preparing: 'Ein privater Link zu Ihrer Wallet wird vorbereitet',
      onThisDevice: 'Meine Wallet ist auf diesem Gerät',
      withCode: 'Code zum Scannen zeigen',
      choose: 'Wählen Sie Ihre Wallet-App. Stimmen Sie der Verbindung dort zu und kommen Sie dann hierher zurück.',
      another: 'Andere Wallet-App',
      opening: {
        title: (app) => `${app} wird geöffnet`,
        text: (app) => `Öffnen Sie ${app}, stimmen Sie dort zu und kommen Sie dann hierher zurück.`,
        nameless: 'Ihre Wallet-App',
        again: 'Noch einmal öffnen',
        didNotOpen: 'Hat sich nichts geöffnet?',
        missing: (app) =>
          `${app} ist vielleicht nicht installiert. Holen Sie sich die App, oder kopieren Sie den Link und fügen Sie ihn in eine Wallet-App ein, die Sie haben.`,
        missingAny:
          'Vielleicht haben Sie keine App, die diesen Link öffnet. Kopieren Sie ihn und fügen Sie ihn in Ihre Wallet-App ein.',
        get: (app) => `${app} holen`,
        choose: 'Andere App wählen',
      },
    },

    another: 'Andere Wallet wählen',
    failures: {
      rejected: {
        title: 'Sie haben die Anfrage abgelehnt',
        text: 'Es wurde nichts weitergegeben. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      pending: {
        title: (wallet) => `${wallet} hat schon eine offene Anfrage`,
        text: 'Öffnen Sie die Wallet, beantworten Sie diese Anfrage und versuchen Sie es dann erneut.',
      },
      noAnswer: {
        title: (wallet) => `${wallet} hat nicht geantwortet`,
        text: 'Die Wallet ist vielleicht gesperrt oder beschäftigt. Öffnen Sie sie und versuchen Sie es erneut.',
      },
      cancelled: {
        title: 'Sie haben das Warten beendet',
        text: 'Es wurde nichts weitergegeben. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      missing: {
        title: (wallet) => `${wallet} wurde nicht gefunden`,
        text: 'Die Wallet ist vielleicht ausgeschaltet oder aus diesem Browser entfernt. Schalten Sie sie ein, laden Sie diese Seite neu und versuchen Sie es erneut.',
      },
      unauthorized: {
        title: (wallet) => `${wallet} hat die Verbindung nicht zugelassen`,
        text: 'Entsperren Sie die Wallet und erlauben Sie die Verbindung mit dieser Seite. Versuchen Sie es dann erneut.',
      },
      silent: {
        title: 'Die Wallet hat nicht geantwortet',
        text: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut. Es wurde nichts weitergegeben.',
      },
      notSetUp: {
        title: 'Diese Seite kann die Wallet noch nicht nutzen',
        text: 'Es wurde nichts weitergegeben. Der Betreiber dieser Seite muss sie erst einrichten. Sie können eine andere Wallet wählen.',
      },
      alreadyConnected: {
        title: 'Sie sind schon verbunden',
        text: 'Sie nutzen diese Wallet.',
      },
      chain: {
        title: 'Falsches Netzwerk',
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
        title: 'Sie haben die Anfrage abgelehnt',
        text: 'Sie sind weiter in dem Netzwerk, in dem Sie waren.',
      },
      relay: {
        title: 'Ihr Handy ist nicht erreichbar',
        text: 'Der Dienst, der Wallet-Apps verbindet, antwortet nicht. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
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
        text: 'Erlauben Sie Pop-ups für diese Seite und versuchen Sie es erneut.',
      },
      closed: {
        title: 'Sie haben das Fenster der Wallet geschlossen',
        text: 'Es wurde nichts weitergegeben. Versuchen Sie es erneut, wann immer Sie möchten.',
      },
      notSignedIn: {
        title: 'Die Anmeldung wurde nicht abgeschlossen',
        text: 'Das Fenster wurde geschlossen, oder die Anmeldung wurde abgelehnt. Es wurde nichts weitergegeben. Versuchen Sie es erneut, wann immer Sie möchten.',
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
        title: (wallet) => `${wallet} hat eine Antwort gesendet, die diese Seite nicht lesen kann`,
        text: 'Es wurde nichts weitergegeben. Aktualisieren Sie die Wallet oder wählen Sie eine andere.',
      },
      other: {
        title: 'Das hat nicht geklappt',
        text: 'Ihre Wallet hat einen Fehler gemeldet, den diese Seite nicht kennt. Nichts ging verloren. Versuchen Sie es erneut oder wählen Sie eine andere Wallet.',
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
    loadingBalance: 'Ihr Guthaben wird geladen',
    oldBalance: 'Dieser Stand ist vielleicht veraltet. Das Netzwerk antwortet nicht. Wir versuchen es weiter.',
    noBalance: 'Ihr Guthaben lässt sich gerade nicht laden. Das Netzwerk antwortet nicht. Wir versuchen es weiter.',
    network: 'Netzwerk',
    changeNetwork: 'Netzwerk wechseln',
    activity: 'Aktivität',
    underWay: (count) => `${count} ausstehend`,
    openWallet: 'Wallet öffnen',
    openWalletFailed: {
      title: 'Die Wallet hat sich nicht geöffnet',
      text: 'Es hat sich nichts geändert. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    },
    disconnect: 'Trennen',
    nobody: 'Es ist keine Wallet verbunden.',
    wrongNetwork: {
      title: 'Ihre Wallet ist in einem anderen Netzwerk',
      text: 'Diese Seite unterstützt dieses Netzwerk nicht. Nichts ist verloren. Wechseln Sie das Netzwerk oder trennen Sie die Verbindung.',
      notUsed: 'Hier nicht unterstützt',
      switchTo: (network) => `Zu ${network} wechseln`,
    },
  },

  networks: {
    title: 'Netzwerke',
    current: 'Aktuell',
    waiting: (wallet) => `Bitte ${wallet} öffnen und bestätigen`,
    waitingLong: (wallet) => `Öffnen Sie ${wallet}, wenn Sie die Anfrage nicht sehen.`,
    stop: 'Nicht mehr warten',
    switched: (network) => `Sie sind jetzt im Netzwerk ${network}.`,
    testing: 'Testnetzwerk',
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
      pending: 'Gesendet. Die Bestätigung steht noch aus.',
      again:
        'Das Netzwerk hat den Block zurückgenommen, in dem sie stand. Sie wartet auf einen anderen. Senden Sie sie nicht noch einmal.',
      confirmed: (count, of) => `Erledigt. ${count} von ${of} Bestätigungen.`,
      settled: 'Erledigt und endgültig.',
      failed: (reason) =>
        `Sie ist fehlgeschlagen. ${reason ? `Grund: ${reason}.` : 'Es wurde kein Grund genannt.'} Nur die Netzwerkgebühr wurde berechnet.`,
      repriced: 'Sie haben sie mit einer höheren Gebühr beschleunigt. Sie wurde einmal ausgeführt, nicht zweimal.',
      repricedFailed:
        'Sie haben sie mit einer höheren Gebühr beschleunigt, aber sie ist fehlgeschlagen. Nur die Netzwerkgebühr wurde berechnet.',
      cancelled: 'Sie haben sie in Ihrer Wallet abgebrochen. Nur die Netzwerkgebühr wurde berechnet.',
      other: 'Ihre Wallet hat stattdessen etwas anderes gesendet. Diese Transaktion findet nicht statt.',
      dropped:
        'Das Netzwerk kennt sie nicht mehr, aber sie wird vielleicht noch ausgeführt. Sehen Sie in Ihrer Wallet nach, bevor Sie noch einmal senden.',
    },
    reasons: {
      Panic: 'im Vertrag ist ein interner Fehler aufgetreten',
      OutOfGas: 'das Limit für die Netzwerkgebühr war zu niedrig',
      ERC20InsufficientBalance: 'auf dem Konto sind nicht genug dieser Token',
      ERC20InsufficientAllowance: 'es wurde nicht genug zum Ausgeben genehmigt',
      ERC20InvalidReceiver: 'an diese Adresse können keine Token gesendet werden',
      ERC20InvalidSpender: 'dieser Adresse lässt sich das Ausgeben nicht genehmigen',
      ERC721InsufficientApproval: 'es fehlt die Genehmigung, diesen Gegenstand zu übertragen',
      ERC721NonexistentToken: 'diesen Gegenstand gibt es nicht',
      ERC1155InsufficientBalance: 'auf dem Konto sind nicht genug dieser Gegenstände',
    },
    unreachable: (network) =>
      `${network} antwortet nicht. Ihre Transaktionen sind davon nicht betroffen. Wir sehen weiter nach.`,
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
      rejected: { title: 'Sie haben die Anfrage abgelehnt', text: 'Es wurde nichts gesendet.' },
      noAnswer: {
        title: 'Es wurde vielleicht gesendet',
        text: 'Ihre Wallet konnte es nicht bestätigen. Sehen Sie in Ihrer Wallet nach, bevor Sie es erneut versuchen.',
      },
      mayBeSent: {
        title: 'Es wurde vielleicht gesendet',
        text: 'Das Netzwerk hat es nicht bestätigt. Sehen Sie in Ihrer Wallet nach, bevor Sie es erneut versuchen, damit nicht zweimal gesendet wird.',
      },
      pending: {
        title: 'Ihre Wallet hat schon eine offene Anfrage',
        text: 'Öffnen Sie die Wallet, beantworten Sie diese Anfrage und versuchen Sie es dann erneut.',
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
        title: 'Nicht genug Coins',
        text: 'Ihr Guthaben reicht nicht für den Betrag und die Netzwerkgebühr. Es wurde nichts gesendet.',
      },
      reverted: {
        title: 'Das würde fehlschlagen',
        text: (reason) => `Der Vertrag sagt: ${reason}. Es wurde nichts gesendet.`,
      },
      refused: {
        title: 'Das Netzwerk hat sie abgelehnt',
        text: (reason) => `Grund: ${reason}. Es wurde nichts gesendet.`,
      },
      node: {
        title: 'Das Netzwerk ist nicht erreichbar',
        text: 'Es wurde nichts gesendet. Prüfen Sie Ihre Internetverbindung und versuchen Sie es gleich noch einmal.',
      },
      other: {
        title: 'Das hat nicht geklappt',
        text: 'Ihre Wallet hat einen Fehler gemeldet, den diese Seite nicht kennt. Sehen Sie in Ihrer Wallet nach, bevor Sie es erneut versuchen.',
      },
    },
    toasts: 'Mitteilungen',
    dismiss: (title) => `Ausblenden: ${title}`,
    more: (count) => (count === 1 ? '1 weitere in Ihrer Aktivität' : `${count} weitere in Ihrer Aktivität`),
  },

  signIn: {
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    hint: 'Sie signieren eine Nachricht in Ihrer Wallet. Das ist kostenlos und überträgt nichts.',
    signing: (wallet) => `Bitte ${wallet} öffnen und bestätigen`,
    signingLong: (wallet) => `Öffnen Sie ${wallet}, wenn Sie die Anfrage nicht sehen.`,
    verifying: 'Ihre Signatur wird geprüft',
    stop: 'Nicht mehr warten',
    signedInAs: 'Angemeldet als',
    signedIn: 'Sie sind angemeldet.',
    ended: {
      left: 'Sie sind abgemeldet.',
      expired: 'Ihre Anmeldung ist abgelaufen. Melden Sie sich neu an, um weiterzumachen.',
      accountChanged: 'Sie wurden abgemeldet, weil Sie das Konto gewechselt haben.',
      disconnected: 'Sie wurden abgemeldet, weil Ihre Wallet die Verbindung getrennt hat.',
      elsewhere: 'Sie haben sich in einem anderen Tab abgemeldet.',
    },
    failures: {
      refused: {
        title: 'Sie haben die Anfrage abgelehnt',
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
        title: 'Sie haben das Konto gewechselt',
        text: 'Melden Sie sich mit dem Konto neu an, das Sie hier nutzen möchten.',
      },
      wrongChain: {
        title: 'Ihre Wallet ist in einem anderen Netzwerk',
        text: 'Sie können sich nur im Netzwerk dieser Seite anmelden. Wechseln Sie das Netzwerk und versuchen Sie es erneut.',
      },
      expired: {
        title: 'Das hat zu lange gedauert',
        text: 'Die Nachricht ist abgelaufen. Versuchen Sie es erneut.',
      },
      notYetValid: {
        title: 'Die Uhr Ihres Geräts geht vielleicht falsch',
        text: 'Die Nachricht gilt noch nicht. Prüfen Sie Datum und Uhrzeit dieses Geräts und versuchen Sie es erneut.',
      },
      wrongSignature: {
        title: 'Die Signatur ist ungültig',
        text: 'Sie kommt von einem anderen Konto, oder Ihre Wallet ist ein Vertrag, den diese Seite nicht prüfen kann. Sie sind nicht angemeldet.',
      },
      serverUnavailable: {
        title: 'Der Anmeldedienst ist nicht erreichbar',
        text: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
      },
      nodeUnavailable: {
        title: 'Ihre Wallet lässt sich gerade nicht prüfen',
        text: 'Ihr Netzwerk antwortet nicht. Versuchen Sie es gleich noch einmal.',
      },
      busy: { title: 'Gerade zu viele Anmeldungen', text: 'Versuchen Sie es gleich noch einmal.' },
      other: {
        title: 'Die Anmeldung hat nicht geklappt',
        text: 'Nichts ist verloren. Versuchen Sie es erneut. Wenn es so bleibt, informieren Sie die Betreiber dieser Seite.',
      },
    },
  },
}
