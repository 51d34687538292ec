import type { Messages } from './en.ts'

/**
 * Every word of the kit, in French. Names never follow "de", which would be "d’" before some. Non-breaking spaces are
 * written as escapes, so that they are visible here.
 */
export const messages: Messages = {
  parts: {
    close: 'Fermer',
    back: 'Retour',
    code: (code) => `Code\u00a0: ${code}`,
    reference: (reference) => `Référence ${reference}`,
    links: { terms: 'Conditions d’utilisation', privacy: 'Confidentialité', support: 'Assistance' },
    retry: 'Réessayer',
    loading: 'Chargement',
    notLoaded: {
      title: 'Cette partie n’a pas pu être chargée',
      text: 'Vérifiez votre connexion internet, puis réessayez.',
    },
    copy: 'Copier',
    copied: 'Copié',
    copyFailed: 'Impossible de copier. Sélectionnez plutôt le texte.',
  },

  connect: {
    connect: 'Connecter',
    reconnect: 'Reconnecter',
    restoring: 'Rétablissement',
    connecting: 'Connexion',
    wrongNetwork: 'Mauvais réseau',
    account: 'Compte',
    connected: (wallet) => `Connexion établie avec ${wallet}.`,

    list: {
      title: 'Connecter un portefeuille',
      installed: 'Dans ce navigateur',
      social: 'Pas encore de portefeuille\u202f? Identifiez-vous avec un compte que vous avez',
      others: 'Autres moyens',
      recent: 'Dernier utilisé',
      recommended: 'Recommandé',
      install: 'À installer depuis son propre site',
      get: 'Obtenir un portefeuille',
      browserWallet: 'Portefeuille du navigateur',
      email: 'l’e-mail',
      continueWith: (provider) => `Continuer avec ${provider}`,
      scan: 'Scannez avec votre téléphone',
      openApp: 'Ouvrir une application de portefeuille',
      coinbase: 'S’ouvre dans une nouvelle fenêtre',
      none: {
        title: 'Aucun portefeuille trouvé dans ce navigateur',
        text: 'Installez un portefeuille sous forme d’extension, puis rouvrez cette liste. Sur un téléphone, ouvrez cette page dans le navigateur de votre application de portefeuille.',
      },
      what: {
        question: 'Qu’est-ce qu’un portefeuille\u202f?',
        answer: [
          'Un portefeuille garde les clés de ce que vous possédez sur une blockchain\u00a0: cryptos, billets, adhésions.',
          'Il vous permet aussi de vous identifier sur des pages comme celle-ci, sans mot de passe.',
          'Une page peut voir votre adresse et vous envoyer des demandes. Rien ne se passe sans votre accord dans votre portefeuille.',
        ],
      },
    },

    asking: {
      title: (wallet) => `Nous attendons ${wallet}`,
      socialTitle: 'Ouverture de votre portefeuille',
      extension: 'Ouvrez le portefeuille si vous ne le voyez pas, puis suivez ses étapes.',
      social: 'Suivez les étapes dans le portefeuille qui s’ouvre ici.',
      window:
        'Continuez dans la fenêtre qui s’est ouverte. Si aucune ne s’est ouverte, votre navigateur l’a peut-être bloquée.',
      slow: {
        extension: (wallet) =>
          `Nous attendons toujours ${wallet}. Cliquez sur son icône dans la barre d’outils de votre navigateur. La demande s’y trouve peut-être.`,
        other: 'Nous attendons toujours. Si rien n’apparaît, revenez en arrière et réessayez. Rien n’est perdu.',
      },
      stop: 'Ne plus attendre',
    },

    restore: {
      title: 'Rétablissement de votre connexion',
      nameless: 'votre portefeuille',
      unnamed: 'Votre portefeuille',
      announcement: (wallet) => `Nous attendons que ${wallet} démarre.`,
      answer: (wallet) => `Nous vérifions avec ${wallet} si la connexion est toujours active.`,
      slow: (wallet) =>
        `Cela prend du temps. ${wallet} est peut-être verrouillé, ou démarre encore. Ouvrez le portefeuille, ou cessez d’attendre et choisissez à nouveau. Rien n’est perdu.`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet} a mis fin à la connexion`,
        text: 'Le portefeuille est peut-être verrouillé, ou vous y avez déconnecté cette page. Déverrouillez-le et reconnectez-vous.',
      },
      elsewhere: {
        title: () => 'Vous avez coupé la connexion dans un autre onglet',
        text: 'Reconnectez-vous pour continuer ici.',
      },
      silent: {
        title: (wallet) => `${wallet} n’a pas répondu`,
        text: 'Le portefeuille est peut-être verrouillé ou occupé. Ouvrez-le, puis réessayez.',
      },
      missing: {
        title: (wallet) => `${wallet} est introuvable`,
        text: 'Le portefeuille est peut-être désactivé ou retiré de ce navigateur. Activez-le puis réessayez, ou choisissez-en un autre.',
      },
      refused: {
        title: (wallet) => `${wallet} n’est plus connecté à cette page`,
        text: 'Reconnectez-vous et approuvez dans votre portefeuille.',
      },
      signedOut: {
        title: () => 'Votre session est fermée dans votre portefeuille',
        text: 'Identifiez-vous de nouveau pour continuer. Certains navigateurs ne laissent pas un portefeuille se souvenir de vous d’une visite à l’autre.',
      },
    },

    get: {
      text: 'Choisissez-en un et installez-le depuis son propre site. Revenez ensuite ici et choisissez-le dans la liste.',
      secret: 'Ne communiquez sa phrase de récupération à personne\u00a0: quiconque la connaît peut tout prendre.',
    },

    phone: {
      title: 'Utiliser une application de portefeuille',
      steps: [
        'Ouvrez l’application de portefeuille sur votre téléphone.',
        'Trouvez son scanner et visez ce code.',
        'Approuvez la connexion sur le téléphone. C’est tout.',
      ],
      code: 'Code QR pour votre application de portefeuille',
      copy: 'Copier le lien',
      copyHint:
        'Certains portefeuilles acceptent plutôt un lien. Copiez-le, puis collez-le dans votre portefeuille, sous WalletConnect.',
      preparing: 'Préparation d’un lien privé vers votre portefeuille',
      onThisDevice: 'Mon portefeuille est sur cet appareil',
      withCode: 'Afficher un code à scanner',
      choose: 'Choisissez votre application de portefeuille. Approuvez-y la connexion, puis revenez ici.',
      another: 'Autre application de portefeuille',
      opening: {
        title: (app) => `Nous ouvrons ${app}`,
        text: (app) => `Approuvez dans ${app}, puis revenez ici.`,
        nameless: 'votre application de portefeuille',
        again: 'Ouvrir à nouveau',
        didNotOpen: 'Rien ne s’est ouvert\u202f?',
        missing: (app) =>
          `Il se peut que ${app} ne soit pas sur cet appareil. Installez l’application, ou copiez le lien et collez-le dans une application de portefeuille que vous avez.`,
        missingAny:
          'Vous n’avez peut-être aucune application qui ouvre ce lien. Copiez-le et collez-le dans votre application de portefeuille.',
        get: (app) => `Obtenir ${app}`,
        choose: 'Choisir une autre application',
      },
    },

    another: 'Choisir un autre portefeuille',
    failures: {
      rejected: {
        title: 'Vous avez refusé la demande',
        text: 'Rien n’a été partagé. Réessayez quand vous voulez.',
      },
      pending: {
        title: (wallet) => `${wallet} a déjà une demande en attente`,
        text: 'Ouvrez le portefeuille, répondez à cette demande, puis réessayez.',
      },
      noAnswer: {
        title: (wallet) => `${wallet} n’a pas répondu`,
        text: 'Le portefeuille est peut-être verrouillé ou occupé. Ouvrez-le, puis réessayez.',
      },
      cancelled: {
        title: 'Vous avez cessé d’attendre',
        text: 'Rien n’a été partagé. Réessayez quand vous voulez.',
      },
      missing: {
        title: (wallet) => `${wallet} est introuvable`,
        text: 'Le portefeuille est peut-être désactivé ou retiré de ce navigateur. Activez-le, rechargez cette page, puis réessayez.',
      },
      unauthorized: {
        title: (wallet) => `${wallet} n’a pas autorisé la connexion`,
        text: 'Déverrouillez le portefeuille et autorisez-le à se connecter à cette page. Puis réessayez.',
      },
      silent: {
        title: 'Le portefeuille n’a pas répondu',
        text: 'Vérifiez votre connexion internet, puis réessayez. Rien n’a été partagé.',
      },
      notSetUp: {
        title: 'Cette page ne peut pas encore utiliser le portefeuille',
        text: 'Rien n’a été partagé. Le responsable de cette page doit d’abord la configurer. Vous pouvez choisir un autre portefeuille.',
      },
      alreadyConnected: {
        title: 'La connexion est déjà établie',
        text: 'Vous utilisez ce portefeuille.',
      },
      chain: {
        title: 'Mauvais réseau',
        text: 'Votre portefeuille n’a pas pu passer au réseau de cette page. Choisissez ce réseau dans le portefeuille, puis réessayez.',
      },
      notSwitched: {
        title: 'Votre portefeuille est toujours sur un autre réseau',
        text: 'Il a dit avoir changé, mais ce n’est pas le cas. Choisissez le réseau dans le portefeuille lui-même, puis réessayez.',
      },
      notConfigured: {
        title: 'Cette page n’utilise pas ce réseau',
        text: 'Choisissez un autre réseau. Rien n’a changé.',
      },
      switchRejected: {
        title: 'Vous avez refusé la demande',
        text: 'Vous êtes toujours sur le même réseau.',
      },
      relay: {
        title: 'Votre téléphone est injoignable',
        text: 'Le service qui connecte les applications de portefeuille ne répond pas. Vérifiez votre connexion internet, puis réessayez.',
      },
      expired: {
        title: 'Le code a expiré',
        text: 'Pour votre sécurité, il ne fonctionne que cinq minutes. Réessayez pour en obtenir un nouveau.',
      },
      outdatedBrowser: {
        title: 'Votre navigateur est trop ancien pour ce portefeuille',
        text: 'Mettez-le à jour, ou ouvrez cette page dans une version récente de Chrome, Firefox ou Safari.',
      },
      popup: {
        title: 'Votre navigateur a bloqué la fenêtre',
        text: 'Autorisez cette page à ouvrir des fenêtres, puis réessayez.',
      },
      closed: {
        title: 'Vous avez fermé la fenêtre du portefeuille',
        text: 'Rien n’a été partagé. Réessayez quand vous voulez.',
      },
      notSignedIn: {
        title: 'L’identification n’a pas abouti',
        text: 'La fenêtre a été fermée, ou l’identification a été refusée. Rien n’a été partagé. Réessayez quand vous voulez.',
      },
      notLoaded: {
        title: (wallet) => `Impossible de charger ${wallet}`,
        text: 'Vérifiez votre connexion internet, puis réessayez.',
      },
      offline: {
        title: 'Vous êtes hors ligne',
        text: 'Connectez-vous à internet, puis réessayez.',
      },
      garbage: {
        title: (wallet) => `${wallet} a envoyé une réponse que cette page ne peut pas lire`,
        text: 'Rien n’a été partagé. Mettez le portefeuille à jour ou choisissez-en un autre.',
      },
      other: {
        title: 'Cela n’a pas fonctionné',
        text: 'Votre portefeuille a signalé une erreur que cette page ne connaît pas. Rien n’a été perdu. Réessayez ou choisissez un autre portefeuille.',
      },
    },
  },

  account: {
    title: 'Votre compte',
    nameless: 'Compte',
    connectedWith: (wallet) => `Connexion avec ${wallet}`,
    address: 'Adresse',
    copyAddress: 'Copier l’adresse',
    explorer: 'Voir sur l’explorateur',
    newTab: 's’ouvre dans un nouvel onglet',
    balance: 'Solde',
    allDigits: 'Afficher tous les chiffres',
    fewDigits: 'Afficher moins de chiffres',
    loadingBalance: 'Chargement de votre solde',
    oldBalance: 'Ce solde n’est peut-être plus à jour. Le réseau ne répond pas. Nous continuons d’essayer.',
    noBalance:
      'Votre solde ne peut pas être chargé pour le moment. Le réseau ne répond pas. Nous continuons d’essayer.',
    network: 'Réseau',
    changeNetwork: 'Changer de réseau',
    activity: 'Activité',
    underWay: (count) => `${count} en attente`,
    openWallet: 'Ouvrir le portefeuille',
    openWalletFailed: {
      title: 'Le portefeuille ne s’est pas ouvert',
      text: 'Rien n’a changé. Vérifiez votre connexion internet, puis réessayez.',
    },
    disconnect: 'Déconnecter',
    nobody: 'Aucun portefeuille n’est connecté.',
    wrongNetwork: {
      title: 'Votre portefeuille est sur un autre réseau',
      text: 'Cette page ne prend pas en charge ce réseau. Rien n’est perdu. Changez de réseau ou déconnectez-vous.',
      notUsed: 'Non pris en charge ici',
      switchTo: (network) => `Passer à ${network}`,
    },
  },

  networks: {
    title: 'Réseaux',
    current: 'Actuel',
    waiting: (wallet) => `Confirmez dans ${wallet}`,
    waitingLong: (wallet) => `Ouvrez ${wallet} si vous ne voyez pas la demande.`,
    stop: 'Ne plus attendre',
    switched: (network) => `Vous êtes maintenant sur ${network}.`,
    testing: 'Réseau de test',
  },

  transactions: {
    title: 'Activité',
    untitled: 'Transaction',
    list: 'Ce que vous avez envoyé depuis cette page',
    none: {
      title: 'Encore rien d’envoyé',
      text: 'Ce que vous envoyez depuis cette page apparaît ici, et y reste quand vous revenez.',
    },
    states: {
      pending: 'En attente',
      confirmed: 'Confirmée',
      failed: 'Échouée',
      repriced: 'Accélérée',
      repricedFailed: 'Échouée',
      cancelled: 'Annulée',
      other: 'Remplacée',
      dropped: 'Introuvable',
    },
    meanings: {
      pending: 'Envoyée. En attente de confirmation.',
      again: 'Le réseau a retiré le bloc où elle se trouvait. Elle en attend un autre. Ne l’envoyez pas à nouveau.',
      confirmed: (count, of) => `C’est fait. Confirmations\u00a0: ${count} sur ${of}.`,
      settled: 'C’est fait, et définitif.',
      failed: (reason) =>
        `Elle a échoué. ${reason ? `Raison\u00a0: ${reason}.` : 'Aucune raison n’a été donnée.'} Seuls les frais de réseau ont été prélevés.`,
      repriced: 'Vous l’avez accélérée avec des frais plus élevés. Elle a été exécutée une fois, pas deux.',
      repricedFailed:
        'Vous l’avez accélérée avec des frais plus élevés, mais elle a échoué. Seuls les frais de réseau ont été prélevés.',
      cancelled: 'Vous l’avez annulée dans votre portefeuille. Seuls les frais de réseau ont été prélevés.',
      other: 'Votre portefeuille a envoyé autre chose à la place. Celle-ci n’aura pas lieu.',
      dropped:
        'Le réseau ne la connaît plus, mais elle peut encore être exécutée. Regardez dans votre portefeuille avant de la renvoyer.',
    },
    reasons: {
      Panic: 'le contrat a rencontré une erreur interne',
      OutOfGas: 'la limite des frais de réseau était trop basse',
      ERC20InsufficientBalance: 'le compte n’a pas assez de ces jetons',
      ERC20InsufficientAllowance: 'la dépense approuvée est insuffisante',
      ERC20InvalidReceiver: 'cette adresse ne peut pas recevoir de jetons',
      ERC20InvalidSpender: 'cette adresse ne peut pas être autorisée à dépenser',
      ERC721InsufficientApproval: 'le déplacement de cet objet n’a pas été approuvé',
      ERC721NonexistentToken: 'cet objet n’existe pas',
      ERC1155InsufficientBalance: 'le compte n’a pas assez de ces objets',
    },
    unreachable: (network) =>
      `${network} ne répond pas. Vos transactions ne sont pas affectées. Nous continuons de vérifier.`,
    details: 'Détails',
    network: 'Réseau',
    sent: 'Envoyée',
    block: 'Bloc',
    fee: 'Frais de réseau',
    hash: 'Numéro de transaction',
    copyHash: 'Copier le numéro de transaction',
    by: 'Remplacée par',
    explorer: 'Voir sur l’explorateur',
    clear: 'Effacer les terminées',
    failures: {
      rejected: { title: 'Vous avez refusé la demande', text: 'Rien n’a été envoyé.' },
      noAnswer: {
        title: 'L’envoi a peut-être eu lieu',
        text: 'Votre portefeuille n’a pas pu le confirmer. Regardez dans votre portefeuille avant de réessayer.',
      },
      mayBeSent: {
        title: 'L’envoi a peut-être eu lieu',
        text: 'Le réseau ne l’a pas confirmé. Regardez dans votre portefeuille avant de réessayer, pour ne pas envoyer deux fois.',
      },
      pending: {
        title: 'Votre portefeuille a déjà une demande en attente',
        text: 'Ouvrez-le, répondez à cette demande, puis réessayez.',
      },
      notConnected: {
        title: 'Votre portefeuille n’est pas connecté',
        text: 'Connectez-le, puis réessayez. Rien n’a été envoyé.',
      },
      wrongNetwork: {
        title: 'Votre portefeuille est sur un autre réseau',
        text: 'Changez de réseau, puis réessayez. Rien n’a été envoyé.',
      },
      funds: {
        title: 'Solde insuffisant',
        text: 'Votre solde ne suffit pas pour le montant et les frais de réseau. Rien n’a été envoyé.',
      },
      reverted: {
        title: 'Cela échouerait',
        text: (reason) => `Le contrat indique\u00a0: ${reason}. Rien n’a été envoyé.`,
      },
      refused: {
        title: 'Le réseau l’a refusée',
        text: (reason) => `Raison\u00a0: ${reason}. Rien n’a été envoyé.`,
      },
      node: {
        title: 'Le réseau est injoignable',
        text: 'Rien n’a été envoyé. Vérifiez votre connexion internet, puis réessayez dans un instant.',
      },
      other: {
        title: 'Cela n’a pas fonctionné',
        text: 'Votre portefeuille a signalé une erreur que cette page ne connaît pas. Regardez dans votre portefeuille avant de réessayer.',
      },
    },
    toasts: 'Notifications',
    dismiss: (title) => `Masquer\u00a0: ${title}`,
    more: (count) => (count === 1 ? '1 autre dans votre activité' : `${count} autres dans votre activité`),
  },

  signIn: {
    signIn: 'S’identifier',
    signOut: 'Se déconnecter',
    hint: 'Vous signerez un message dans votre portefeuille. C’est gratuit et cela ne déplace rien.',
    signing: (wallet) => `Confirmez dans ${wallet}`,
    signingLong: (wallet) => `Ouvrez ${wallet} si vous ne voyez pas la demande.`,
    verifying: 'Vérification de votre signature',
    stop: 'Ne plus attendre',
    signedInAs: 'Session ouverte avec',
    signedIn: 'Votre session est ouverte.',
    ended: {
      left: 'Votre session est fermée.',
      expired: 'Votre session a expiré. Identifiez-vous à nouveau pour continuer.',
      accountChanged: 'Votre session a été fermée, car vous avez changé de compte.',
      disconnected: 'Votre session a été fermée, car votre portefeuille s’est déconnecté.',
      elsewhere: 'Vous avez fermé votre session dans un autre onglet.',
    },
    failures: {
      refused: {
        title: 'Vous avez refusé la demande',
        text: 'Votre session n’est pas ouverte. Réessayez quand vous voulez.',
      },
      cancelled: {
        title: 'Vous avez cessé d’attendre',
        text: 'Votre session n’est pas ouverte. Réessayez quand vous voulez.',
      },
      noAnswer: {
        title: 'Votre portefeuille n’a pas répondu',
        text: 'Il est peut-être verrouillé ou occupé. Ouvrez-le, puis réessayez.',
      },
      walletFailed: {
        title: 'Votre portefeuille n’a pas pu signer',
        text: 'Il ne permet peut-être pas de signer des messages, ou il est occupé. Ouvrez-le, puis réessayez.',
      },
      notConnected: {
        title: 'Votre portefeuille n’est pas connecté',
        text: 'Connectez-le, puis identifiez-vous.',
      },
      accountChanged: {
        title: 'Vous avez changé de compte',
        text: 'Identifiez-vous à nouveau avec le compte que vous voulez utiliser ici.',
      },
      wrongChain: {
        title: 'Votre portefeuille est sur un autre réseau',
        text: 'Vous pouvez vous identifier uniquement sur le réseau de cette page. Changez de réseau, puis réessayez.',
      },
      expired: { title: 'Cela a pris trop de temps', text: 'Le message a expiré. Réessayez.' },
      notYetValid: {
        title: 'L’horloge de votre appareil est peut-être mal réglée',
        text: 'Le message n’est pas encore valable. Vérifiez la date et l’heure de cet appareil, puis réessayez.',
      },
      wrongSignature: {
        title: 'La signature n’est pas valide',
        text: 'Elle vient d’un autre compte, ou votre portefeuille est un contrat que cette page ne peut pas vérifier. Votre session n’est pas ouverte.',
      },
      serverUnavailable: {
        title: 'Le service d’identification est injoignable',
        text: 'Vérifiez votre connexion internet, puis réessayez.',
      },
      nodeUnavailable: {
        title: 'Votre portefeuille ne peut pas être vérifié pour le moment',
        text: 'Son réseau ne répond pas. Réessayez dans un instant.',
      },
      busy: { title: 'Trop d’identifications en ce moment', text: 'Réessayez dans un instant.' },
      other: {
        title: 'L’identification n’a pas fonctionné',
        text: 'Rien n’est perdu. Réessayez. Si cela persiste, prévenez les responsables de cette page.',
      },
    },
  },
}
