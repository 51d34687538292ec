import type { Messages } from './en.ts'

/** Every word of the kit, in Spanish. */
export const messages: Messages = {
  parts: {
    close: 'Cerrar',
    back: 'Atrás',
    code: (code) => `Código ${code}`,
    reference: (reference) => `Referencia ${reference}`,
    links: { terms: 'Términos de uso', privacy: 'Privacidad', support: 'Ayuda' },
    retry: 'Reintentar',
    loading: 'Cargando',
    notLoaded: {
      title: 'No se pudo cargar esta parte',
      text: 'Comprueba tu conexión a internet y vuelve a intentarlo.',
    },
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar. Selecciona el texto a mano.',
  },

  connect: {
    connect: 'Conectar',
    reconnect: 'Volver a conectar',
    restoring: 'Restaurando',
    connecting: 'Conectando',
    wrongNetwork: 'Red incorrecta',
    account: 'Cuenta',
    connected: (wallet) => `Conexión con ${wallet} lista.`,

    list: {
      title: 'Conecta una cartera',
      installed: 'En este navegador',
      social: '¿Aún no tienes cartera? Inicia sesión con una cuenta que tengas',
      others: 'Otras opciones',
      recent: 'Último uso',
      recommended: 'Recomendada',
      install: 'Se instala desde su propio sitio',
      get: 'Conseguir una cartera',
      browserWallet: 'Cartera del navegador',
      email: 'correo electrónico',
      continueWith: (provider) => `Continuar con ${provider}`,
      scan: 'Escanea con tu teléfono',
      openApp: 'Abrir una app de cartera',
      coinbase: 'Se abre en una ventana nueva',
      none: {
        title: 'No hay ninguna cartera en este navegador',
        text: 'Instala una cartera como extensión y vuelve a abrir esta lista. En un teléfono, abre esta página en el navegador de tu app de cartera.',
      },
      what: {
        question: '¿Qué es una cartera?',
        answer: [
          'Una cartera (también llamada «wallet») guarda las claves de lo que tienes en una blockchain: monedas, entradas, membresías.',
          'También te permite iniciar sesión en páginas como esta, sin contraseña.',
          'Una página puede ver tu dirección y enviarte solicitudes. No pasa nada si no lo apruebas en tu cartera.',
        ],
      },
    },

    asking: {
      title: (wallet) => `Esperando a ${wallet}`,
      socialTitle: 'Abriendo tu cartera',
      extension: 'Si no la ves, ábrela y sigue sus pasos.',
      social: 'Sigue los pasos en la cartera que se abre aquí.',
      window:
        'Continúa en la ventana que se ha abierto. Si no se abrió ninguna, puede que tu navegador la haya bloqueado.',
      slow: {
        extension: (wallet) =>
          `Seguimos esperando. Haz clic en el icono de ${wallet} en la barra de tu navegador. Puede que la solicitud esté ahí.`,
        other: 'Seguimos esperando. Si no aparece nada, vuelve atrás e inténtalo de nuevo. No se pierde nada.',
      },
      stop: 'Dejar de esperar',
    },

    restore: {
      title: 'Restaurando tu conexión',
      nameless: 'tu cartera',
      unnamed: 'Tu cartera',
      announcement: (wallet) => `Esperando a que ${wallet} se inicie.`,
      answer: (wallet) => `Comprobando si la conexión con ${wallet} sigue activa.`,
      slow: (wallet) =>
        `Está tardando. ${wallet} puede estar bloqueada o aún iniciándose. Ábrela, o deja de esperar y elige de nuevo. No se pierde nada.`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet} cerró la conexión`,
        text: 'Puede estar bloqueada, o desconectaste esta página desde ella. Desbloquéala y vuelve a conectar.',
      },
      elsewhere: {
        title: () => 'Te desconectaste en otra pestaña',
        text: 'Vuelve a conectar para seguir aquí.',
      },
      silent: {
        title: (wallet) => `${wallet} no respondió`,
        text: 'Puede estar bloqueada u ocupada. Ábrela y vuelve a intentarlo.',
      },
      missing: {
        title: (wallet) => `No se encontró ${wallet}`,
        text: 'Puede que esté desactivada o que ya no esté en este navegador. Actívala y vuelve a intentarlo, o elige otra cartera.',
      },
      refused: {
        title: (wallet) => `${wallet} ya no tiene conexión con esta página`,
        text: 'Vuelve a conectar y apruébalo en tu cartera.',
      },
      signedOut: {
        title: () => 'Se cerró tu sesión en la cartera',
        text: 'Vuelve a iniciar sesión para seguir. Algunos navegadores no dejan que una cartera te recuerde entre visitas.',
      },
    },

    get: {
      text: 'Elige una e instálala desde su propio sitio. Después vuelve aquí y selecciónala en la lista.',
      secret: 'No le digas a nadie su frase de recuperación: quien la conoce puede llevárselo todo.',
    },

    phone: {
      title: 'Usa una app de cartera',
      steps: [
        'Abre la app de cartera en tu teléfono.',
        'Busca su escáner y apunta a este código.',
        'Aprueba la conexión allí. Eso es todo.',
      ],
      code: 'Código QR para tu app de cartera',
      copy: 'Copiar enlace',
      copyHint: 'Algunas carteras aceptan un enlace en su lugar. Cópialo y pégalo en tu cartera, en WalletConnect.',
      preparing: 'Preparando un enlace privado a tu cartera',
      onThisDevice: 'Mi cartera está en este dispositivo',
      withCode: 'Mostrar un código para escanear',
      choose: 'Elige tu app de cartera. Aprueba allí la conexión y después vuelve aquí.',
      another: 'Otra app de cartera',
      opening: {
        title: (app) => `Abriendo ${app}`,
        text: (app) => `Aprueba en ${app} y después vuelve aquí.`,
        nameless: 'tu app de cartera',
        again: 'Abrir de nuevo',
        didNotOpen: '¿No se abrió nada?',
        missing: (app) =>
          `Puede que no tengas ${app} en este dispositivo. Instala la app, o copia el enlace y pégalo en una app de cartera que tengas.`,
        missingAny: 'Puede que no tengas ninguna app que abra este enlace. Cópialo y pégalo en tu app de cartera.',
        get: (app) => `Obtener ${app}`,
        choose: 'Elegir otra app',
      },
    },

    another: 'Elegir otra cartera',
    failures: {
      rejected: {
        title: 'Rechazaste la solicitud',
        text: 'No se compartió nada. Inténtalo de nuevo cuando quieras.',
      },
      pending: {
        title: (wallet) => `${wallet} ya tiene una solicitud abierta`,
        text: 'Ábrela, responde a esa solicitud y vuelve a intentarlo.',
      },
      noAnswer: {
        title: (wallet) => `${wallet} no respondió`,
        text: 'Puede estar bloqueada u ocupada. Ábrela y vuelve a intentarlo.',
      },
      cancelled: {
        title: 'Dejaste de esperar',
        text: 'No se compartió nada. Inténtalo de nuevo cuando quieras.',
      },
      missing: {
        title: (wallet) => `No se encontró ${wallet}`,
        text: 'Puede que esté desactivada o que ya no esté en este navegador. Actívala, recarga esta página y vuelve a intentarlo.',
      },
      unauthorized: {
        title: (wallet) => `${wallet} no permitió la conexión`,
        text: 'Desbloquéala y permite que se conecte a esta página. Después vuelve a intentarlo.',
      },
      silent: {
        title: 'La cartera no respondió',
        text: 'Comprueba tu conexión a internet y vuelve a intentarlo. No se compartió nada.',
      },
      notSetUp: {
        title: 'Esta página aún no puede usar la cartera',
        text: 'No se compartió nada. Quien gestiona esta página debe configurarla primero. Puedes elegir otra cartera.',
      },
      alreadyConnected: {
        title: 'Ya tienes conexión',
        text: 'Estás usando esta cartera.',
      },
      chain: {
        title: 'Red incorrecta',
        text: 'Tu cartera no pudo cambiar a la red que usa esta página. Elige esa red en la cartera y vuelve a intentarlo.',
      },
      notSwitched: {
        title: 'Tu cartera sigue en otra red',
        text: 'Dijo que había cambiado, pero no fue así. Elige la red en la propia cartera y vuelve a intentarlo.',
      },
      notConfigured: {
        title: 'Esta página no usa esa red',
        text: 'Elige otra red. No ha cambiado nada.',
      },
      switchRejected: {
        title: 'Rechazaste la solicitud',
        text: 'Sigues en la red en la que estabas.',
      },
      relay: {
        title: 'No se puede contactar con tu teléfono',
        text: 'El servicio que conecta las apps de cartera no responde. Comprueba tu conexión a internet y vuelve a intentarlo.',
      },
      expired: {
        title: 'El código ha caducado',
        text: 'Por tu seguridad, solo funciona durante cinco minutos. Vuelve a intentarlo para obtener uno nuevo.',
      },
      outdatedBrowser: {
        title: 'Tu navegador es demasiado antiguo para esta cartera',
        text: 'Actualízalo o abre esta página en una versión actual de Chrome, Firefox o Safari.',
      },
      popup: {
        title: 'Tu navegador bloqueó la ventana',
        text: 'Permite las ventanas emergentes de esta página y vuelve a intentarlo.',
      },
      closed: {
        title: 'Cerraste la ventana de la cartera',
        text: 'No se compartió nada. Inténtalo de nuevo cuando quieras.',
      },
      notSignedIn: {
        title: 'No se completó el inicio de sesión',
        text: 'Se cerró la ventana o se rechazó el inicio de sesión. No se compartió nada. Inténtalo de nuevo cuando quieras.',
      },
      notLoaded: {
        title: (wallet) => `No se pudo cargar ${wallet}`,
        text: 'Comprueba tu conexión a internet y vuelve a intentarlo.',
      },
      offline: {
        title: 'No tienes conexión',
        text: 'Conéctate a internet y vuelve a intentarlo.',
      },
      garbage: {
        title: (wallet) => `${wallet} envió una respuesta que esta página no puede leer`,
        text: 'No se compartió nada. Actualiza la cartera o elige otra.',
      },
      other: {
        title: 'No ha funcionado',
        text: 'Tu cartera comunicó un error que esta página no conoce. No se perdió nada. Inténtalo de nuevo o elige otra cartera.',
      },
    },
  },

  account: {
    title: 'Tu cuenta',
    nameless: 'Cuenta',
    connectedWith: (wallet) => `Conexión con ${wallet}`,
    address: 'Dirección',
    copyAddress: 'Copiar dirección',
    explorer: 'Ver en el explorador',
    newTab: 'se abre en una pestaña nueva',
    balance: 'Saldo',
    allDigits: 'Mostrar todas las cifras',
    fewDigits: 'Mostrar menos cifras',
    loadingBalance: 'Cargando tu saldo',
    oldBalance: 'Puede estar desactualizado. La red no responde. Seguimos intentándolo.',
    noBalance: 'Ahora mismo no se puede cargar tu saldo. La red no responde. Seguimos intentándolo.',
    network: 'Red',
    changeNetwork: 'Cambiar de red',
    activity: 'Actividad',
    underWay: (count) => (count === 1 ? '1 pendiente' : `${count} pendientes`),
    openWallet: 'Abrir cartera',
    openWalletFailed: {
      title: 'La cartera no se abrió',
      text: 'No ha cambiado nada. Comprueba tu conexión a internet y vuelve a intentarlo.',
    },
    disconnect: 'Desconectar',
    nobody: 'No hay ninguna cartera conectada.',
    wrongNetwork: {
      title: 'Tu cartera está en otra red',
      text: 'Esta página no admite esa red. No se ha perdido nada. Cambia de red o desconecta.',
      notUsed: 'No se admite aquí',
      switchTo: (network) => `Cambiar a ${network}`,
    },
  },

  networks: {
    title: 'Redes',
    current: 'Actual',
    waiting: (wallet) => `Confirma en ${wallet}`,
    waitingLong: (wallet) => `Abre ${wallet} si no ves la solicitud.`,
    stop: 'Dejar de esperar',
    switched: (network) => `Ahora estás en ${network}.`,
    testing: 'Red de prueba',
  },

  transactions: {
    title: 'Actividad',
    untitled: 'Transacción',
    list: 'Lo que enviaste desde esta página',
    none: {
      title: 'Aún no has enviado nada',
      text: 'Lo que envíes desde esta página aparece aquí, y sigue aquí cuando vuelvas.',
    },
    states: {
      pending: 'Pendiente',
      confirmed: 'Confirmada',
      failed: 'Fallida',
      repriced: 'Acelerada',
      repricedFailed: 'Fallida',
      cancelled: 'Cancelada',
      other: 'Sustituida',
      dropped: 'No encontrada',
    },
    meanings: {
      pending: 'Enviada. Esperando confirmación.',
      again: 'La red retiró el bloque en el que estaba. Está esperando otro. No la envíes de nuevo.',
      confirmed: (count, of) => `Hecho. ${count} de ${of} confirmaciones.`,
      settled: 'Hecho, y ya es definitivo.',
      failed: (reason) =>
        `Falló. ${reason ? `Motivo: ${reason}.` : 'No se indicó ningún motivo.'} Solo se cobró la comisión de red.`,
      repriced: 'La aceleraste con una comisión más alta. Se llevó a cabo una vez, no dos.',
      repricedFailed: 'La aceleraste con una comisión más alta, pero falló. Solo se cobró la comisión de red.',
      cancelled: 'La cancelaste en tu cartera. Solo se cobró la comisión de red.',
      other: 'Tu cartera envió otra cosa en su lugar. Esta no se llevará a cabo.',
      dropped: 'La red ya no la conoce, pero aún puede llevarse a cabo. Mira en tu cartera antes de enviarla de nuevo.',
    },
    reasons: {
      Panic: 'el contrato tuvo un error interno',
      OutOfGas: 'el límite de la comisión de red era demasiado bajo',
      ERC20InsufficientBalance: 'no hay suficientes tokens de este tipo en la cuenta',
      ERC20InsufficientAllowance: 'no se aprobó un gasto suficiente',
      ERC20InvalidReceiver: 'no se pueden enviar tokens a esta dirección',
      ERC20InvalidSpender: 'no se puede aprobar que esta dirección gaste',
      ERC721InsufficientApproval: 'no se aprobó mover este artículo',
      ERC721NonexistentToken: 'ese artículo no existe',
      ERC1155InsufficientBalance: 'no hay suficientes artículos de este tipo en la cuenta',
    },
    unreachable: (network) => `${network} no responde. Tus transacciones no se ven afectadas. Seguimos comprobando.`,
    details: 'Detalles',
    network: 'Red',
    sent: 'Enviada',
    block: 'Bloque',
    fee: 'Comisión de red',
    hash: 'Número de transacción',
    copyHash: 'Copiar número de transacción',
    by: 'Sustituida por',
    explorer: 'Ver en el explorador',
    clear: 'Borrar las terminadas',
    failures: {
      rejected: { title: 'Rechazaste la solicitud', text: 'No se envió nada.' },
      noAnswer: {
        title: 'Puede que se haya enviado',
        text: 'Tu cartera no pudo confirmarlo. Mira en tu cartera antes de volver a intentarlo.',
      },
      mayBeSent: {
        title: 'Puede que se haya enviado',
        text: 'La red no lo ha confirmado. Mira en tu cartera antes de volver a intentarlo, para no enviarlo dos veces.',
      },
      pending: {
        title: 'Tu cartera ya tiene una solicitud abierta',
        text: 'Ábrela, responde a esa solicitud y vuelve a intentarlo.',
      },
      notConnected: {
        title: 'Tu cartera no está conectada',
        text: 'Conéctala y vuelve a intentarlo. No se envió nada.',
      },
      wrongNetwork: {
        title: 'Tu cartera está en otra red',
        text: 'Cambia de red y vuelve a intentarlo. No se envió nada.',
      },
      funds: {
        title: 'No hay suficientes monedas',
        text: 'No tienes suficiente para el importe y la comisión de red. No se envió nada.',
      },
      reverted: {
        title: 'Esto fallaría',
        text: (reason) => `El contrato dice: ${reason}. No se envió nada.`,
      },
      refused: {
        title: 'La red lo rechazó',
        text: (reason) => `Motivo: ${reason}. No se envió nada.`,
      },
      node: {
        title: 'No se puede conectar con la red',
        text: 'No se envió nada. Comprueba tu conexión a internet y vuelve a intentarlo en un momento.',
      },
      other: {
        title: 'No ha funcionado',
        text: 'Tu cartera comunicó un error que esta página no conoce. Mira en tu cartera antes de volver a intentarlo.',
      },
    },
    toasts: 'Avisos',
    dismiss: (title) => `Descartar: ${title}`,
    more: (count) => `${count} más en tu actividad`,
  },

  signIn: {
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    hint: 'Firmarás un mensaje en tu cartera. Es gratis y no mueve nada.',
    signing: (wallet) => `Confirma en ${wallet}`,
    signingLong: (wallet) => `Abre ${wallet} si no ves la solicitud.`,
    verifying: 'Comprobando tu firma',
    stop: 'Dejar de esperar',
    signedInAs: 'Sesión iniciada como',
    signedIn: 'Has iniciado sesión.',
    ended: {
      left: 'Has cerrado la sesión.',
      expired: 'Tu sesión ha caducado. Inicia sesión de nuevo para seguir.',
      accountChanged: 'Se cerró tu sesión porque cambiaste de cuenta.',
      disconnected: 'Se cerró tu sesión porque tu cartera se desconectó.',
      elsewhere: 'Cerraste la sesión en otra pestaña.',
    },
    failures: {
      refused: {
        title: 'Rechazaste la solicitud',
        text: 'No has iniciado sesión. Inténtalo de nuevo cuando quieras.',
      },
      cancelled: { title: 'Dejaste de esperar', text: 'No has iniciado sesión. Inténtalo de nuevo cuando quieras.' },
      noAnswer: {
        title: 'Tu cartera no respondió',
        text: 'Puede estar bloqueada u ocupada. Ábrela y vuelve a intentarlo.',
      },
      walletFailed: {
        title: 'Tu cartera no pudo firmar',
        text: 'Puede que no admita firmar mensajes, o que esté ocupada. Ábrela y vuelve a intentarlo.',
      },
      notConnected: { title: 'Tu cartera no está conectada', text: 'Conéctala y después inicia sesión.' },
      accountChanged: {
        title: 'Cambiaste de cuenta',
        text: 'Inicia sesión de nuevo con la cuenta que quieras usar aquí.',
      },
      wrongChain: {
        title: 'Tu cartera está en otra red',
        text: 'Solo puedes iniciar sesión en la red de esta página. Cambia de red y vuelve a intentarlo.',
      },
      expired: { title: 'Tardó demasiado', text: 'El mensaje ha caducado. Inténtalo de nuevo.' },
      notYetValid: {
        title: 'Puede que el reloj de tu dispositivo no esté en hora',
        text: 'El mensaje aún no es válido. Comprueba la fecha y la hora de este dispositivo y vuelve a intentarlo.',
      },
      wrongSignature: {
        title: 'La firma no es válida',
        text: 'La hizo otra cuenta, o tu cartera es un contrato que esta página no puede comprobar. No has iniciado sesión.',
      },
      serverUnavailable: {
        title: 'El servicio de inicio de sesión no responde',
        text: 'Comprueba tu conexión a internet y vuelve a intentarlo.',
      },
      nodeUnavailable: {
        title: 'Ahora mismo no se puede comprobar tu cartera',
        text: 'Su red no responde. Vuelve a intentarlo en un momento.',
      },
      busy: { title: 'Demasiados inicios de sesión ahora mismo', text: 'Vuelve a intentarlo en un momento.' },
      other: {
        title: 'No se pudo iniciar sesión',
        text: 'No se ha perdido nada. Inténtalo de nuevo. Si sigue igual, avisa a quienes gestionan esta página.',
      },
    },
  },
}
