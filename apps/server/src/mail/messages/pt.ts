import { plural } from '@latchkey/core/locale'
import type { Words } from '../words.ts'

const nothing = 'Se foi você, não precisa fazer nada.'

const stranger =
  'alguém consegue entrar como você, mas não sabe seu PIN. Troque a senha da conta com que você entra. Depois abra sua carteira e escolha “Sair de todos os lugares” nas configurações dela.'

const taken =
  'alguém abriu sua carteira. Aja agora: troque a senha da conta com que você entra, escolha “Sair de todos os lugares” nas configurações da carteira e envie tudo o que é seu para uma carteira nova.'

const lost =
  'alguém consegue entrar como você e abriu sua carteira. Aja agora: troque a senha da conta com que você entra. Entre na sua carteira, escolha “Esqueceu seu PIN?”, digite o código do seu kit de recuperação e defina um novo PIN. Depois escolha “Sair de todos os lugares” nas configurações da carteira e envie tudo o que é seu para uma carteira nova. Se não tem um kit, avise quem administra sua carteira.'

/** What was tried in a new browser. */
const changes = {
  'slot-change': 'adicionar ou remover uma chave de acesso ou um kit de recuperação',
  'pin-change': 'mudar o PIN',
  'pin-remove': 'remover o PIN',
  export: 'mostrar a frase de recuperação ou uma chave privada',
  delete: 'excluir a conta',
  'account-add': 'adicionar uma conta',
  'account-import': 'importar uma chave privada',
  'account-remove': 'remover uma conta importada',
  'contact-change': 'mudar para onde vão estes e-mails',
  link: 'adicionar ou remover uma forma de entrar',
}

/** The notices in Portuguese as spoken in Brazil. */
export const messages: Words = {
  footer: 'Este e-mail não tem links, e nós nunca pediremos seu PIN. Abra sua carteira como você sempre faz.',
  time: (time) => `${time} (UTC)`,
  logins: { email: 'e-mail' },
  loginCode: ({ code, page, project, minutes }) => ({
    subject: 'Seu código para entrar',
    paragraphs: [
      `Alguém, provavelmente você, está entrando em ${page} (${project}) com este endereço de e-mail. O código é:`,
      code,
      `Ele funciona uma única vez, por ${plural('pt', minutes, { one: '1 minuto', other: `${minutes} minutos` })}, na janela que o pediu. Não o digite em nenhum outro lugar nem o diga a ninguém. Ninguém honesto pede esse código.`,
      'Se você não pediu um código, não precisa fazer nada. Não o passe adiante: sem ele ninguém entra, e sem seu PIN ou uma chave de acesso ninguém abre sua carteira.',
    ],
  }),
  joinCode: ({ code, page, minutes }) => ({
    subject: 'Seu código para ligar esta caixa de e-mail a uma carteira',
    paragraphs: [
      `Alguém, provavelmente você, está adicionando este endereço de e-mail à própria carteira em ${page}, como outra forma de entrar. O código é:`,
      code,
      `Ele funciona uma única vez, por ${plural('pt', minutes, { one: '1 minuto', other: `${minutes} minutos` })}, na janela que o pediu. Não o digite em nenhum outro lugar nem o diga a ninguém. Ninguém honesto pede esse código.`,
      'Se você não pediu um código, não precisa fazer nada. Não o passe adiante: quem o tem liga este endereço a uma carteira que não é sua.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Seu código para e-mails de segurança',
    paragraphs: [
      'Alguém, provavelmente você, quer que os e-mails sobre a segurança da própria carteira cheguem também a este endereço. O código é:',
      code,
      `Ele funciona uma única vez, por ${plural('pt', minutes, { one: '1 minuto', other: `${minutes} minutos` })}, na carteira que o pediu. Não o digite em nenhum outro lugar nem o diga a ninguém. Ninguém honesto pede esse código.`,
      'Se você não pediu um código, não precisa fazer nada: sem ele, nenhum e-mail sobre essa carteira chega aqui.',
    ],
  }),
  sameMailbox:
    'Você entra com esta caixa de e-mail. Quem consegue lê-la também recebe seus códigos e pode apagar estes e-mails antes que você os veja. Ninguém abre sua carteira sem seu PIN, uma chave de acesso ou seu kit de recuperação.',
  'browser.new': ({ time, provider, project }) => ({
    subject: 'Sua carteira foi aberta em um novo navegador',
    paragraphs: [
      'Sua carteira foi aberta com seu PIN em um navegador que não a tinha aberto antes.',
      'Por um dia, esse navegador pode abrir sua carteira, assinar e pagar. Ele não pode mudar como ela é aberta, mostrar sua frase de recuperação nem excluir sua conta.',
      `Quando: ${time}`,
      `Login com: ${provider}`,
      `Site: ${project}`,
      nothing,
      'Se não foi você, alguém sabe seu PIN e consegue entrar como você. Aja agora: troque a senha da conta com que você entra, escolha “Sair de todos os lugares” nas configurações da carteira e envie tudo o que é seu para uma carteira nova.',
    ],
  }),
  'change.held': ({ change, time, ends, provider, project }) => ({
    subject: 'Uma mudança na sua carteira foi retida',
    paragraphs: [
      'Alguém abriu sua carteira em um navegador novo e tentou mudar algo ali. Isso foi retido: um navegador novo precisa esperar um dia para essas mudanças.',
      `O que foi tentado: ${changes[change]}`,
      `Quando: ${time}`,
      `Login com: ${provider}`,
      `Site: ${project}`,
      `Possível ali a partir de: ${ends}`,
      'Se foi você, não precisa fazer nada. Dá para fazer já em um navegador em que você tem sua carteira há mais de um dia, ou assim que uma chave de acesso ou um kit de recuperação com mais de um dia for usado no novo.',
      'Se não foi você, alguém sabe seu PIN e consegue entrar como você. Aja antes desse momento: troque a senha da conta com que você entra. Depois, em um navegador em que você tem sua carteira há mais tempo, escolha “Sair de todos os lugares” nas configurações dela, entre de novo e mude o PIN.',
    ],
  }),
  'browser.trusted': ({ time }) => ({
    subject: 'Um navegador novo já pode mudar sua carteira',
    paragraphs: [
      'Um navegador em que você tem sua carteira há mais tempo confirmou que um novo também é seu. A partir de agora, o novo pode mudar como sua carteira é aberta, mostrar sua frase de recuperação e excluir sua conta.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'pin.wrong': ({ time, count }) => ({
    subject: 'PINs errados na sua carteira',
    paragraphs: [
      `Um PIN errado foi digitado ${plural('pt', count, { one: 'uma vez', other: `${count} vezes` })} desde que sua carteira foi aberta pela última vez, por alguém que entrou como você.`,
      `Última vez: ${time}`,
      nothing,
      `Se não foi você, ${stranger}`,
    ],
  }),
  'pin.locked': ({ time }) => ({
    subject: 'A digitação do PIN está suspensa depois de PINs errados demais',
    paragraphs: [
      'Depois de vários PINs errados, sua carteira não aceita nenhum por um tempo. Navegadores em que você já a abriu não são afetados pelo que outros digitam.',
      `Quando: ${time}`,
      `Se não foi você, ${stranger}`,
    ],
  }),
  'pin.frozen': ({ time }) => ({
    subject: 'A digitação do PIN está suspensa por sete dias',
    paragraphs: [
      'Depois de dez PINs errados, sua carteira não aceita mais um PIN onde eles foram digitados. Ela ainda abre em navegadores em que você já a abriu. Depois de sete dias, quem entrar de novo tem mais três tentativas, e então enviaremos um e-mail a você.',
      `Quando: ${time}`,
      `Se não foi você, ${stranger}`,
    ],
  }),
  'pin.thawed': ({ time }) => ({
    subject: 'Sua carteira aceita PINs de novo',
    paragraphs: [
      'Sua carteira tinha parado de aceitar PINs depois de PINs errados demais. Sete dias se passaram e alguém entrou como você, então mais três PINs podem ser tentados.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${stranger}`,
    ],
  }),
  'pin.changed': ({ time }) => ({
    subject: 'O PIN da sua carteira foi mudado',
    paragraphs: [
      'Sua carteira tem um novo PIN. O anterior não a abre mais. Onde a carteira está aberta agora, ela continua aberta até ficar 15 minutos sem uso; “Sair de todos os lugares”, nas configurações dela, encerra isso na hora. Um kit de recuperação criado antes ainda funciona, e suas chaves de acesso também: se outra pessoa sabia seu PIN, crie um novo kit e remova as chaves de acesso que você não conhece.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${lost}`,
    ],
  }),
  'pin.removed': ({ time }) => ({
    subject: 'O PIN da sua carteira foi removido',
    paragraphs: [
      'Alguém usou uma das suas chaves de acesso para remover o PIN. A partir de agora só suas chaves de acesso abrem sua carteira, e com seu kit de recuperação você pode definir um novo PIN. Em outros navegadores a carteira pede uma chave de acesso de novo.',
      `Quando: ${time}`,
      'Se foi você, guarde seu kit de recuperação onde ninguém mais o encontre. Sem ele e sem suas chaves de acesso, ninguém consegue abrir sua carteira.',
      'Se não foi você, alguém consegue usar uma das suas chaves de acesso e entrar como você. Aja agora: troque a senha da conta com que você entra. Entre na sua carteira, escolha “Use seu kit de recuperação”, digite o código dele e defina um novo PIN. Depois remova as chaves de acesso que você não conhece, escolha “Sair de todos os lugares” nas configurações da carteira e envie tudo o que é seu para uma carteira nova.',
    ],
  }),
  'pin.set': ({ time }) => ({
    subject: 'Sua carteira tem um PIN de novo',
    paragraphs: [
      'Alguém usou uma chave de acesso ou o kit de recuperação para definir um PIN. A partir de agora ele abre sua carteira, e suas chaves de acesso continuam abrindo.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken} Crie também um novo kit de recuperação e remova as chaves de acesso que você não conhece.`,
    ],
  }),
  'kit.new': ({ time }) => ({
    subject: 'Um kit de recuperação foi criado para sua carteira',
    paragraphs: [
      'Alguém que abriu sua carteira com seu PIN ou uma chave de acesso criou um kit de recuperação. Com ele, e entrando como você, é possível definir um novo PIN. Assim que essa pessoa disser que o tem, os kits criados antes não abrem nada.',
      `Quando: ${time}`,
      'Se foi você, guarde o kit onde mais ninguém o encontre.',
      `Se não foi você, ${taken}`,
    ],
  }),
  'kit.used': ({ time }) => ({
    subject: 'Um kit de recuperação abriu sua carteira',
    paragraphs: [
      'Alguém entrou como você e digitou o código do seu kit de recuperação. Agora essa pessoa pode definir um novo PIN.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${lost}`,
    ],
  }),
  'passkey.browser': ({ time, provider, project }) => ({
    subject: 'Sua carteira foi aberta em um novo navegador',
    paragraphs: [
      'Sua carteira foi aberta com uma das suas chaves de acesso em um navegador que não a tinha aberto antes.',
      `Quando: ${time}`,
      `Login com: ${provider}`,
      `Site: ${project}`,
      nothing,
      'Se não foi você, alguém consegue usar sua chave de acesso e entrar como você. Aja agora: troque a senha da conta com que você entra, remova a chave de acesso nas configurações da carteira, escolha “Sair de todos os lugares” e envie tudo o que é seu para uma carteira nova.',
    ],
  }),
  'passkey.new': ({ time }) => ({
    subject: 'Uma chave de acesso foi adicionada à sua carteira',
    paragraphs: [
      'Alguém abriu sua carteira e adicionou uma chave de acesso. Para quem entra como você, ela abre sua carteira sem o PIN.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken} Remova também a chave de acesso nas configurações.`,
    ],
  }),
  'wallet.account': ({ time }) => ({
    subject: 'Uma conta foi adicionada à sua carteira',
    paragraphs: [
      'Alguém que abriu sua carteira com seu PIN ou uma chave de acesso adicionou uma conta. Ela pertence à mesma frase de recuperação que as outras.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'wallet.imported': ({ time }) => ({
    subject: 'Uma chave privada foi importada para sua carteira',
    paragraphs: [
      'Alguém que abriu sua carteira com seu PIN ou uma chave de acesso importou uma chave privada como conta. Sua frase de recuperação não a traz de volta.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'wallet.removed': ({ time }) => ({
    subject: 'Uma conta importada foi removida da sua carteira',
    paragraphs: [
      'Alguém que abriu sua carteira com seu PIN ou uma chave de acesso removeu uma conta que era uma chave privada importada. Sua carteira não tem mais essa chave.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'kit.removed': ({ time }) => ({
    subject: 'O kit de recuperação da sua carteira foi removido',
    paragraphs: [
      'O kit de recuperação da sua carteira não abre mais nada. Se você esquecesse seu PIN agora, só uma chave de acesso ou sua frase de recuperação ajudaria.',
      `Quando: ${time}`,
      'Se foi você, destrua o papel ou o arquivo. Você pode criar um novo kit nas configurações da carteira.',
      `Se não foi você, ${taken}`,
    ],
  }),
  'passkey.removed': ({ time }) => ({
    subject: 'Uma chave de acesso foi removida da sua carteira',
    paragraphs: [
      'Uma das chaves de acesso da sua carteira não a abre mais. Em outros navegadores, a carteira volta a pedir o PIN ou outra chave de acesso.',
      `Quando: ${time}`,
      'Se foi você, pode excluí-la também do seu gerenciador de senhas ou aparelho.',
      `Se não foi você, ${taken}`,
    ],
  }),
  'wallet.exported': ({ time }) => ({
    subject: 'Sua frase de recuperação pôde ser vista',
    paragraphs: [
      'Alguém que tem seu PIN ou uma das suas chaves de acesso abriu a janela que mostra sua frase de recuperação e suas chaves privadas. Quem as viu tem sua carteira para sempre: um novo PIN não as muda.',
      `Quando: ${time}`,
      'Se foi você, guarde o que anotou onde mais ninguém encontre. Ninguém honesto vai pedir isso a você, nunca.',
      `Se não foi você, ${taken}`,
    ],
  }),
  'session.ended': ({ time }) => ({
    subject: 'Sua sessão foi encerrada em um lugar',
    paragraphs: [
      'Uma das suas sessões foi encerrada nas configurações da sua carteira. Para usar sua carteira lá, entre de novo.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'session.allEnded': ({ time }) => ({
    subject: 'Sua sessão foi encerrada em todos os lugares',
    paragraphs: [
      '“Sair de todos os lugares” foi escolhido nas configurações da sua carteira. Para usar sua carteira, entre de novo.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'data.copied': ({ time }) => ({
    subject: 'Uma cópia dos seus dados foi feita',
    paragraphs: [
      'Alguém que abriu sua carteira com seu PIN ou uma chave de acesso criou um arquivo com o que este serviço de carteira guarda sobre você: seus endereços de e-mail, onde sua sessão está aberta e o que você enviou. Nada nele abre sua carteira.',
      `Quando: ${time}`,
      'Se foi você, guarde o arquivo onde mais ninguém o encontre.',
      `Se não foi você, ${taken}`,
    ],
  }),
  'account.deleting': ({ time, ends }) => ({
    subject: 'Sua conta será excluída',
    paragraphs: [
      `Alguém que abriu sua carteira com seu PIN ou uma chave de acesso pediu a exclusão da sua conta. Ela será excluída em ${ends}. Até lá, sua carteira abre como antes.`,
      `Quando: ${time}`,
      'Depois disso, nenhum PIN, chave de acesso ou kit de recuperação abre sua carteira. Só uma frase de recuperação que você salvou em outro lugar ainda dá acesso ao que ela guarda. Se você não a tem, abra sua carteira e veja-a nas configurações, ou envie tudo antes para outra carteira.',
      'Se você mudou de ideia, abra sua carteira e escolha “Manter minha conta”.',
      `Se não foi você, abra sua carteira, escolha “Manter minha conta” e aja: ${taken}`,
    ],
  }),
  'account.soon': ({ ends }) => ({
    subject: 'Sua conta será excluída em até um dia',
    paragraphs: [
      `Você pediu a exclusão da sua conta. Ela será excluída em ${ends}, e depois disso ninguém pode trazê-la de volta.`,
      'Se você não quer isso, abra sua carteira agora e escolha “Manter minha conta”.',
      'Se ainda há algo na sua carteira, envie agora para outra carteira, ou garanta que você tem sua frase de recuperação.',
      `Se não foi você quem pediu, abra sua carteira, escolha “Manter minha conta” e aja: ${taken}`,
    ],
  }),
  'account.kept': ({ time }) => ({
    subject: 'Sua conta fica',
    paragraphs: [
      'Sua conta ia ser excluída. Alguém que abriu sua carteira voltou atrás ou definiu um novo PIN. Nada foi excluído.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'account.deleted': ({ time }) => ({
    subject: 'Sua conta foi excluída',
    paragraphs: [
      'Como foi pedido, sua conta foi excluída, com tudo o que este serviço de carteira guardava sobre você. Nenhum PIN, chave de acesso ou kit de recuperação abre mais aquela carteira.',
      `Quando: ${time}`,
      'Se você entrar de novo, recebe uma carteira nova e vazia. Uma frase de recuperação que você salvou ainda dá acesso, em outras carteiras, ao que a antiga guarda. Este é o último e-mail sobre ela.',
    ],
  }),
  'contact.new': ({ time }) => ({
    subject: 'E-mails sobre sua carteira agora também vão para outro endereço',
    paragraphs: [
      'A conta com que você entra tem um novo endereço de e-mail. A partir de agora, e-mails sobre sua carteira vão para os dois endereços. Ele foi adicionado quando a carteira foi aberta com o PIN certo.',
      `Quando: ${time}`,
      'Se você mudou o endereço da sua conta, não há nada a fazer.',
      'Se não mudou, alguém pode ter tomado a conta com que você entra. Recupere-a, depois abra sua carteira e escolha “Sair de todos os lugares” nas configurações dela.',
    ],
  }),
  'contact.added': ({ time }) => ({
    subject: 'Um endereço foi adicionado para os e-mails sobre sua carteira',
    paragraphs: [
      'Alguém que abriu sua carteira com seu PIN ou uma chave de acesso adicionou um endereço de e-mail. A partir de agora, os e-mails sobre sua carteira também vão para ele. Ele aparece nas configurações da carteira.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'contact.off': ({ time, ends }) => ({
    subject: 'Os e-mails sobre sua carteira vão parar de ir para um endereço',
    paragraphs: [
      `Alguém que abriu sua carteira com seu PIN ou uma chave de acesso desativou os e-mails para um dos seus endereços. Eles ainda vão para lá até ${ends}.`,
      `Quando: ${time}`,
      nothing,
      `Se não foi você, abra sua carteira, escolha “Manter e-mails” nas configurações e aja: ${taken}`,
    ],
  }),
  'contact.kept': ({ time }) => ({
    subject: 'Os e-mails para um dos seus endereços continuam ativos',
    paragraphs: [
      'Os e-mails sobre sua carteira para um dos seus endereços estavam desativados ou iam parar em breve. Alguém que abriu sua carteira os ativou de novo.',
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'login.added': ({ time, provider }) => ({
    subject: 'Uma forma de entrar foi adicionada à sua carteira',
    paragraphs: [
      `Alguém que abriu sua carteira com seu PIN ou uma chave de acesso adicionou outra forma de entrar: ${provider}. A partir de agora, ela também leva à sua carteira. Sem seu PIN, uma chave de acesso ou seu kit de recuperação, ela não a abre.`,
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'login.ending': ({ time, ends, provider }) => ({
    subject: 'Uma forma de entrar será removida da sua carteira',
    paragraphs: [
      `Alguém que abriu sua carteira com seu PIN ou uma chave de acesso removeu uma forma de entrar: ${provider}. Ela funciona até esta data e depois não leva mais à sua carteira: ${ends}. Onde você tinha entrado com ela, a sessão foi encerrada.`,
      `Quando: ${time}`,
      nothing,
      `Se não foi você, entre, abra sua carteira, escolha “Manter este acesso” nas configurações e aja: ${taken}`,
    ],
  }),
  'login.kept': ({ time, provider }) => ({
    subject: 'Uma forma de entrar na sua carteira continua',
    paragraphs: [
      `Uma forma de entrar na sua carteira ia ser removida em breve: ${provider}. Alguém que abriu sua carteira desfez isso.`,
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
  'login.removed': ({ time, provider }) => ({
    subject: 'Uma forma de entrar foi removida da sua carteira',
    paragraphs: [
      `Como pedido há uma semana, uma forma de entrar foi removida: ${provider}. Ela não leva mais à sua carteira. Se você entrar com ela, terá uma carteira nova e vazia.`,
      `Quando: ${time}`,
      nothing,
      `Se não foi você, ${taken}`,
    ],
  }),
}
