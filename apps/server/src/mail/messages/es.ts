import { plural } from '@latchkey/core/locale'
import type { Words } from '../words.ts'

const stranger =
  'alguien puede iniciar sesión en tu nombre, pero no conoce tu PIN. Cambia la contraseña de la cuenta con la que inicias sesión. Después abre tu cartera y elige «Cerrar sesión en todas partes» en sus ajustes.'

const taken =
  'alguien ha abierto tu cartera. Actúa ya: cambia la contraseña de la cuenta con la que inicias sesión, elige «Cerrar sesión en todas partes» en los ajustes de tu cartera y envía todo lo que tienes a una cartera nueva.'

const lost =
  'alguien puede iniciar sesión en tu nombre y ha abierto tu cartera. Actúa ya: cambia la contraseña de la cuenta con la que inicias sesión. Inicia sesión en tu cartera, elige «¿Olvidaste tu PIN?», escribe el código de tu kit de recuperación y define un PIN nuevo. Después elige «Cerrar sesión en todas partes» en los ajustes de tu cartera y envía todo lo que tienes a una cartera nueva. Si no tienes kit, avisa a quienes gestionan tu cartera.'

const nothingToDo = 'Si fuiste tú, no tienes que hacer nada.'

/** What was tried in a new browser. */
const changes = {
  'slot-change': 'añadir o eliminar una llave de acceso o un kit de recuperación',
  'pin-change': 'cambiar el PIN',
  'pin-remove': 'eliminar el PIN',
  export: 'mostrar la frase de recuperación o una clave privada',
  delete: 'eliminar la cuenta',
  'account-add': 'añadir una cuenta',
  'account-import': 'importar una clave privada',
  'account-remove': 'eliminar una cuenta importada',
  'contact-change': 'cambiar adónde llegan estos correos',
  link: 'añadir o quitar una forma de iniciar sesión',
}

/** The notices in Spanish. */
export const messages: Words = {
  footer: 'Este correo no lleva enlaces, y nunca te pediremos tu PIN. Abre tu cartera como lo haces siempre.',
  time: (time) => `${time} (UTC)`,
  logins: { email: 'correo electrónico' },
  loginCode: ({ code, page, project, minutes }) => ({
    subject: 'Tu código para iniciar sesión',
    paragraphs: [
      `Alguien, probablemente tú, está iniciando sesión en ${page} (${project}) con esta dirección de correo. El código es:`,
      code,
      `Sirve una sola vez, durante ${plural('es', minutes, { one: '1 minuto', other: `${minutes} minutos` })}, en la ventana que lo pidió. No lo escribas en ningún otro sitio ni se lo digas a nadie. Nadie que actúe de buena fe te lo pedirá.`,
      'Si no pediste ningún código, no tienes que hacer nada. No se lo pases a nadie: sin él nadie entra, y sin tu PIN o una llave de acceso nadie abre tu cartera.',
    ],
  }),
  joinCode: ({ code, page, minutes }) => ({
    subject: 'Tu código para conectar este buzón con una cartera',
    paragraphs: [
      `Alguien, probablemente tú, está añadiendo esta dirección de correo a su cartera en ${page} como otra forma de iniciar sesión. El código es:`,
      code,
      `Sirve una sola vez, durante ${plural('es', minutes, { one: '1 minuto', other: `${minutes} minutos` })}, en la ventana que lo pidió. No lo escribas en ningún otro sitio ni se lo digas a nadie. Nadie honrado te lo pedirá.`,
      'Si no pediste ningún código, no tienes que hacer nada. No se lo pases a nadie: quien lo tenga conecta esta dirección con una cartera que no es tuya.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Tu código para los correos de seguridad',
    paragraphs: [
      'Alguien, probablemente tú, quiere que los correos sobre la seguridad de su cartera lleguen también a esta dirección. El código es:',
      code,
      `Sirve una sola vez, durante ${plural('es', minutes, { one: '1 minuto', other: `${minutes} minutos` })}, en la cartera que lo pidió. No lo escribas en ningún otro sitio ni se lo digas a nadie. Nadie que actúe de buena fe te lo pedirá.`,
      'Si no pediste ningún código, no tienes que hacer nada: sin él, aquí no llegan correos sobre esa cartera.',
    ],
  }),
  sameMailbox:
    'Inicias sesión con este buzón. Quien pueda leerlo recibe también tus códigos y puede borrar estos correos antes de que los veas. Sin tu PIN, una llave de acceso o tu kit de recuperación no puede abrir tu cartera.',
  'browser.new': ({ time, provider, project }) => ({
    subject: 'Se abrió tu cartera en un navegador nuevo',
    paragraphs: [
      'Se abrió tu cartera con tu PIN en un navegador donde nunca se había abierto.',
      'Durante un día, ese navegador puede abrir tu cartera, firmar y pagar. No puede cambiar cómo se abre, mostrar tu frase de recuperación ni eliminar tu cuenta.',
      `Cuándo: ${time}`,
      `Sesión iniciada con: ${provider}`,
      `Sitio: ${project}`,
      nothingToDo,
      'Si no fuiste tú, alguien conoce tu PIN y puede iniciar sesión en tu nombre. Actúa ya: cambia la contraseña de la cuenta con la que inicias sesión, elige «Cerrar sesión en todas partes» en los ajustes de tu cartera y envía todo lo que tienes a una cartera nueva.',
    ],
  }),
  'change.held': ({ change, time, ends, provider, project }) => ({
    subject: 'Se retuvo un cambio en tu cartera',
    paragraphs: [
      'Alguien abrió tu cartera en un navegador nuevo e intentó cambiar algo allí. Se retuvo: un navegador nuevo tiene que esperar un día para esos cambios.',
      `Qué se intentó: ${changes[change]}`,
      `Cuándo: ${time}`,
      `Sesión iniciada con: ${provider}`,
      `Sitio: ${project}`,
      `Posible allí desde: ${ends}`,
      'Si fuiste tú, no tienes que hacer nada. Se puede hacer ya en un navegador donde tienes tu cartera desde hace más de un día, o cuando en el nuevo se haya usado una llave de acceso o un kit de recuperación con más de un día.',
      'Si no fuiste tú, alguien conoce tu PIN y puede iniciar sesión en tu nombre. Actúa antes de ese momento: cambia la contraseña de la cuenta con la que inicias sesión. Después, en un navegador donde tienes tu cartera desde hace más tiempo, elige «Cerrar sesión en todas partes» en sus ajustes, vuelve a iniciar sesión y cambia el PIN.',
    ],
  }),
  'browser.trusted': ({ time }) => ({
    subject: 'Un navegador nuevo ya puede cambiar tu cartera',
    paragraphs: [
      'Un navegador donde tienes tu cartera desde hace más tiempo confirmó que uno nuevo también es tuyo. A partir de ahora, el nuevo puede cambiar cómo se abre tu cartera, mostrar tu frase de recuperación y eliminar tu cuenta.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'pin.wrong': ({ time, count }) => ({
    subject: 'PIN incorrectos en tu cartera',
    paragraphs: [
      `Desde la última vez que se abrió tu cartera, alguien que inició sesión en tu nombre escribió un PIN incorrecto ${plural('es', count, { one: 'una vez', other: `${count} veces` })}.`,
      `Última vez: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${stranger}`,
    ],
  }),
  'pin.locked': ({ time }) => ({
    subject: 'El uso del PIN está en pausa tras demasiados PIN incorrectos',
    paragraphs: [
      'Después de varios PIN incorrectos, tu cartera no acepta ninguno durante un tiempo. A los navegadores donde ya la abriste no les afecta lo que escriban otras personas.',
      `Cuándo: ${time}`,
      `Si no fuiste tú, ${stranger}`,
    ],
  }),
  'pin.frozen': ({ time }) => ({
    subject: 'El uso del PIN está en pausa durante siete días',
    paragraphs: [
      'Después de diez PIN incorrectos, tu cartera ya no acepta un PIN donde se escribieron. Todavía se abre en los navegadores donde ya la abriste. Pasados siete días, quien vuelva a iniciar sesión tendrá tres intentos más, y entonces te escribiremos.',
      `Cuándo: ${time}`,
      `Si no fuiste tú, ${stranger}`,
    ],
  }),
  'pin.thawed': ({ time }) => ({
    subject: 'Tu cartera vuelve a aceptar PIN',
    paragraphs: [
      'Tu cartera había dejado de aceptar PIN tras demasiados incorrectos. Han pasado siete días y alguien inició sesión en tu nombre, así que se pueden probar tres PIN más.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${stranger}`,
    ],
  }),
  'pin.changed': ({ time }) => ({
    subject: 'Se cambió el PIN de tu cartera',
    paragraphs: [
      'Tu cartera tiene un PIN nuevo. El anterior ya no la abre. Donde la cartera está abierta ahora, sigue abierta hasta que pase 15 minutos sin usarse; «Cerrar sesión en todas partes», en sus ajustes, lo termina al instante. Un kit de recuperación creado antes sigue funcionando, y tus llaves de acceso también: si otra persona conocía tu PIN, crea un kit nuevo y elimina las llaves de acceso que no conozcas.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${lost}`,
    ],
  }),
  'pin.removed': ({ time }) => ({
    subject: 'Se eliminó el PIN de tu cartera',
    paragraphs: [
      'Alguien usó una de tus llaves de acceso para eliminar el PIN. A partir de ahora solo tus llaves de acceso abren tu cartera, y con tu kit de recuperación puedes definir un PIN nuevo. En otros navegadores la cartera vuelve a pedir una llave de acceso.',
      `Cuándo: ${time}`,
      'Si fuiste tú, guarda tu kit de recuperación donde nadie más lo encuentre. Sin él y sin tus llaves de acceso, nadie puede abrir tu cartera.',
      'Si no fuiste tú, alguien puede usar una de tus llaves de acceso e iniciar sesión en tu nombre. Actúa ya: cambia la contraseña de la cuenta con la que inicias sesión. Inicia sesión en tu cartera, elige «Usa tu kit de recuperación», escribe su código y define un PIN nuevo. Después elimina las llaves de acceso que no conozcas, elige «Cerrar sesión en todas partes» en los ajustes de tu cartera y envía todo lo que tienes a una cartera nueva.',
    ],
  }),
  'pin.set': ({ time }) => ({
    subject: 'Tu cartera vuelve a tener un PIN',
    paragraphs: [
      'Alguien usó una llave de acceso o el kit de recuperación para definir un PIN. A partir de ahora abre tu cartera, y tus llaves de acceso también.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken} Crea también un kit de recuperación nuevo y elimina las llaves de acceso que no conozcas.`,
    ],
  }),
  'kit.new': ({ time }) => ({
    subject: 'Se creó un kit de recuperación para tu cartera',
    paragraphs: [
      'Alguien que abrió tu cartera con tu PIN o una llave de acceso creó un kit de recuperación. Con él, y con la sesión iniciada en tu nombre, se puede definir un PIN nuevo. En cuanto esa persona confirme que lo tiene, los kits creados antes no abren nada.',
      `Cuándo: ${time}`,
      'Si fuiste tú, guarda el kit donde nadie más lo encuentre.',
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'kit.used': ({ time }) => ({
    subject: 'Un kit de recuperación abrió tu cartera',
    paragraphs: [
      'Alguien inició sesión en tu nombre y escribió el código de tu kit de recuperación. Ahora puede definir un PIN nuevo.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${lost}`,
    ],
  }),
  'passkey.browser': ({ time, provider, project }) => ({
    subject: 'Se abrió tu cartera en un navegador nuevo',
    paragraphs: [
      'Se abrió tu cartera con una de tus llaves de acceso en un navegador donde nunca se había abierto.',
      `Cuándo: ${time}`,
      `Sesión iniciada con: ${provider}`,
      `Sitio: ${project}`,
      nothingToDo,
      'Si no fuiste tú, alguien puede usar tu llave de acceso e iniciar sesión en tu nombre. Actúa ya: cambia la contraseña de la cuenta con la que inicias sesión, elimina la llave de acceso en los ajustes de tu cartera, elige «Cerrar sesión en todas partes» y envía todo lo que tienes a una cartera nueva.',
    ],
  }),
  'passkey.new': ({ time }) => ({
    subject: 'Se añadió una llave de acceso a tu cartera',
    paragraphs: [
      'Alguien abrió tu cartera y añadió una llave de acceso. Con la sesión iniciada en tu nombre, abre tu cartera sin el PIN.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken} Elimina también la llave de acceso en los ajustes.`,
    ],
  }),
  'wallet.account': ({ time }) => ({
    subject: 'Se añadió una cuenta a tu cartera',
    paragraphs: [
      'Alguien que abrió tu cartera con tu PIN o una llave de acceso añadió una cuenta. Pertenece a la misma frase de recuperación que las demás.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'wallet.imported': ({ time }) => ({
    subject: 'Se importó una clave privada en tu cartera',
    paragraphs: [
      'Alguien que abrió tu cartera con tu PIN o una llave de acceso importó una clave privada como cuenta. Tu frase de recuperación no la recupera.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'wallet.removed': ({ time }) => ({
    subject: 'Se eliminó de tu cartera una cuenta importada',
    paragraphs: [
      'Alguien que abrió tu cartera con tu PIN o una llave de acceso eliminó una cuenta que era una clave privada importada. Tu cartera ya no tiene esa clave.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'kit.removed': ({ time }) => ({
    subject: 'Se eliminó el kit de recuperación de tu cartera',
    paragraphs: [
      'El kit de recuperación de tu cartera ya no abre nada. Si ahora olvidaras tu PIN, solo te serviría una llave de acceso o tu frase de recuperación.',
      `Cuándo: ${time}`,
      'Si fuiste tú, destruye el papel o el archivo. Puedes crear un kit nuevo en los ajustes de tu cartera.',
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'passkey.removed': ({ time }) => ({
    subject: 'Se eliminó una llave de acceso de tu cartera',
    paragraphs: [
      'Una de las llaves de acceso de tu cartera ya no la abre. En otros navegadores, la cartera vuelve a pedir el PIN u otra llave de acceso.',
      `Cuándo: ${time}`,
      'Si fuiste tú, también puedes borrarla de tu gestor de contraseñas o de tu dispositivo.',
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'wallet.exported': ({ time }) => ({
    subject: 'Alguien pudo ver tu frase de recuperación',
    paragraphs: [
      'Alguien que tiene tu PIN o una de tus llaves de acceso abrió la ventana que muestra tu frase de recuperación y tus claves privadas. Quien las haya visto tiene tu cartera para siempre: un PIN nuevo no las cambia.',
      `Cuándo: ${time}`,
      'Si fuiste tú, guarda lo que anotaste donde nadie más lo encuentre. Nadie que actúe de buena fe te lo pedirá jamás.',
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'session.ended': ({ time }) => ({
    subject: 'Se cerró tu sesión en un lugar',
    paragraphs: [
      'En los ajustes de tu cartera se cerró una de tus sesiones. Para usar tu cartera allí, vuelve a iniciar sesión.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'session.allEnded': ({ time }) => ({
    subject: 'Se cerró tu sesión en todas partes',
    paragraphs: [
      'En los ajustes de tu cartera se eligió «Cerrar sesión en todas partes». Para usar tu cartera, vuelve a iniciar sesión.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'data.copied': ({ time }) => ({
    subject: 'Se hizo una copia de tus datos',
    paragraphs: [
      'Alguien que abrió tu cartera con tu PIN o una llave de acceso creó un archivo con lo que este servicio de cartera guarda sobre ti: tus direcciones de correo, dónde tienes la sesión iniciada y lo que enviaste. Nada de eso abre tu cartera.',
      `Cuándo: ${time}`,
      'Si fuiste tú, guarda el archivo donde nadie más lo encuentre.',
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'account.deleting': ({ time, ends }) => ({
    subject: 'Se eliminará tu cuenta',
    paragraphs: [
      `Alguien que abrió tu cartera con tu PIN o una llave de acceso pidió eliminar tu cuenta. Se eliminará en esta fecha: ${ends}. Hasta entonces, tu cartera se abre como antes.`,
      `Cuándo: ${time}`,
      'Después, ningún PIN, llave de acceso o kit de recuperación abre tu cartera. Solo una frase de recuperación que hayas guardado en otro lugar sigue dando acceso a lo que contiene. Si no la tienes, abre tu cartera y mírala en los ajustes, o envía antes todo a otra cartera.',
      'Si cambiaste de idea, abre tu cartera y elige «Conservar mi cuenta».',
      `Si no fuiste tú, abre tu cartera, elige «Conservar mi cuenta» y actúa, porque ${taken}`,
    ],
  }),
  'account.soon': ({ ends }) => ({
    subject: 'Tu cuenta se eliminará en menos de un día',
    paragraphs: [
      `Pediste eliminar tu cuenta. Se eliminará en esta fecha: ${ends}. Después, nadie puede recuperarla.`,
      'Si no lo quieres, abre tu cartera ahora y elige «Conservar mi cuenta».',
      'Si queda algo en tu cartera, envíalo ahora a otra cartera, o asegúrate de que tienes tu frase de recuperación.',
      `Si no fuiste tú quien lo pidió, abre tu cartera, elige «Conservar mi cuenta» y actúa, porque ${taken}`,
    ],
  }),
  'account.kept': ({ time }) => ({
    subject: 'Tu cuenta se conserva',
    paragraphs: [
      'Tu cuenta se iba a eliminar. Alguien que abrió tu cartera anuló esa petición o definió un PIN nuevo. No se eliminó nada.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'account.deleted': ({ time }) => ({
    subject: 'Se eliminó tu cuenta',
    paragraphs: [
      'Tal como se pidió, se eliminó tu cuenta, con todo lo que este servicio de cartera guardaba sobre ti. Ningún PIN, llave de acceso o kit de recuperación abre ya esa cartera.',
      `Cuándo: ${time}`,
      'Si vuelves a iniciar sesión, obtienes una cartera nueva y vacía. Una frase de recuperación que hayas guardado sigue dando acceso, en otras carteras, a lo que contiene la anterior. Este es el último correo al respecto.',
    ],
  }),
  'contact.new': ({ time }) => ({
    subject: 'Los correos sobre tu cartera llegan también a otra dirección',
    paragraphs: [
      'La cuenta con la que inicias sesión tiene una nueva dirección de correo. A partir de ahora, los correos sobre tu cartera llegan a ambas direcciones. Se añadió cuando la cartera se abrió con el PIN correcto.',
      `Cuándo: ${time}`,
      'Si cambiaste la dirección de tu cuenta, no tienes que hacer nada.',
      'Si no, puede que alguien se haya apoderado de la cuenta con la que inicias sesión. Recupérala, después abre tu cartera y elige «Cerrar sesión en todas partes» en sus ajustes.',
    ],
  }),
  'contact.added': ({ time }) => ({
    subject: 'Se añadió una dirección para los correos sobre tu cartera',
    paragraphs: [
      'Alguien que abrió tu cartera con tu PIN o una llave de acceso añadió una dirección de correo. A partir de ahora, los correos sobre tu cartera llegan también allí. Aparece en los ajustes de tu cartera.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'contact.off': ({ time, ends }) => ({
    subject: 'Los correos sobre tu cartera dejarán de llegar a una dirección',
    paragraphs: [
      `Alguien que abrió tu cartera con tu PIN o una llave de acceso desactivó los correos a una de tus direcciones. Siguen llegando allí hasta esta fecha: ${ends}.`,
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, abre tu cartera, elige «Mantener correos» en sus ajustes y actúa, porque ${taken}`,
    ],
  }),
  'contact.kept': ({ time }) => ({
    subject: 'Los correos a una de tus direcciones siguen activos',
    paragraphs: [
      'Los correos sobre tu cartera a una de tus direcciones estaban desactivados o iban a terminar pronto. Alguien que abrió tu cartera los volvió a activar.',
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'login.added': ({ time, provider }) => ({
    subject: 'Se añadió una forma de iniciar sesión a tu cartera',
    paragraphs: [
      `Alguien que abrió tu cartera con tu PIN o una llave de acceso añadió otra forma de iniciar sesión: ${provider}. Desde ahora también lleva a tu cartera. No la abre sin tu PIN, una llave de acceso o tu kit de recuperación.`,
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'login.ending': ({ time, ends, provider }) => ({
    subject: 'Se quitará una forma de iniciar sesión de tu cartera',
    paragraphs: [
      `Alguien que abrió tu cartera con tu PIN o una llave de acceso quitó una forma de iniciar sesión: ${provider}. Funciona hasta esta fecha y después ya no llevará a tu cartera: ${ends}. Donde habías iniciado sesión con ella, se cerró la sesión.`,
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, inicia sesión, abre tu cartera, elige «Mantener este acceso» en sus ajustes y actúa, porque ${taken}`,
    ],
  }),
  'login.kept': ({ time, provider }) => ({
    subject: 'Una forma de iniciar sesión en tu cartera se mantiene',
    paragraphs: [
      `Una forma de iniciar sesión en tu cartera iba a quitarse pronto: ${provider}. Alguien que abrió tu cartera lo canceló.`,
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
  'login.removed': ({ time, provider }) => ({
    subject: 'Se quitó una forma de iniciar sesión de tu cartera',
    paragraphs: [
      `Como se pidió hace una semana, se quitó una forma de iniciar sesión: ${provider}. Ya no lleva a tu cartera. Si inicias sesión con ella, obtienes una cartera nueva y vacía.`,
      `Cuándo: ${time}`,
      nothingToDo,
      `Si no fuiste tú, ${taken}`,
    ],
  }),
}
