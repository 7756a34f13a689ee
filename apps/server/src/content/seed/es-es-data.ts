import type { NewsTexts } from './news-item.ts';

export const NEWS_ES: NewsTexts = {
  bannerBalance: {
    title: 'Comprueba tú mismo cada saldo',
    summary: 'Cada apunte muestra qué cambió, por qué y el saldo resultante.',
    body: [
      'Cada movimiento de dinero se anota dos veces: lo que sale de una cuenta llega a otra, hasta el último decimal. En Activos, Historial encuentras cada apunte de tus cuentas con su motivo y el saldo resultante. Súmalos: llegarás a la cifra de la pantalla.',
      'Un auditor integrado en el servidor recalcula todas las cuentas cada minuto. Si una sola unidad no cuadra, la negociación de ese activo se detiene al momento y la página de estado lo indica.',
    ],
  },
  bannerSpot: {
    title: 'El trading spot está abierto',
    summary: '25 criptomonedas contra USDT, con órdenes límite, a mercado, stop y OCO.',
    body: [
      'Opera con 25 criptomonedas contra USDT las 24 horas. Las órdenes se ejecutan por precio y después por hora, y por nada más.',
      [
        'Órdenes límite y de mercado, stop-limit, stop-market y OCO',
        'Válida hasta cancelar, ejecutar o cancelar, todo o nada, post-only',
        'Comisión del 0,10 % para maker y taker, visible antes de confirmar',
      ],
      'Antes de tu primera orden, define una contraseña de transacción y verifica tu identidad.',
    ],
  },
  bannerDemo: {
    title: 'Un mercado para practicar',
    summary: 'Modo demo: precios simulados, dinero ficticio, sin riesgo.',
    body: [
      'Este servidor funciona en modo demo. Los precios son simulados y los saldos son dinero ficticio sin ningún valor. El libro de órdenes, la ejecución y la contabilidad son los reales.',
      'Regístrate, verifícate con un toque y recibirás dinero ficticio para operar.',
    ],
  },
  welcome: {
    title: 'Te damos la bienvenida a {{brand}}',
    summary: 'Qué puedes hacer aquí y dónde encontrarlo.',
    body: [
      '{{brand}} es una plataforma de trading de código abierto. Cualquiera puede leer cómo se ejecutan las órdenes, cómo se calculan las comisiones y cómo se llevan los saldos.',
      [
        'Mercado: precios en vivo, gráficos y datos de 24 horas de criptomonedas y pares de divisas',
        'Operar: el libro de órdenes, tus órdenes y tus ejecuciones',
        'Activos: tus saldos con cada apunte que los forma',
        'Centro de seguridad: contraseña de acceso, contraseña de transacción y tus sesiones',
      ],
      'La interfaz está en diez idiomas, con tema claro y oscuro. Ambos se cambian en el menú lateral.',
    ],
  },
  demo: {
    title: 'Sobre el modo demo y el dinero ficticio',
    summary: 'Solo entran y salen monedas de prueba, nunca dinero real.',
    body: [
      'Todos los saldos de este servidor son dinero ficticio. Los depósitos y retiradas usan una red de prueba propia: nada se puede comprar ni cambiar por otra cosa, y el operador puede restablecer los saldos en cualquier momento.',
      'Los precios proceden de una simulación que se comporta como un mercado, pero no sigue a ninguno real. Una cuenta de liquidez y varios operadores de fondo, todos ellos programas, envían órdenes igual que tú para que el libro nunca esté vacío.',
      'Los códigos de verificación no se envían. Los lees en el buzón de demostración, que se abre desde la página que pide el código. No uses aquí una contraseña que utilices en otro sitio.',
    ],
  },
  fees: {
    title: 'Comisiones del trading spot',
    summary: 'Maker 0,10 %, taker 0,10 %, cobradas en el activo que recibes.',
    body: [
      'Cada ejecución cuesta el 0,10 % de lo que recibes, tanto si tu orden esperó en el libro (maker) como si se ejecutó al momento (taker). Si compras BTC, la comisión se paga en BTC; si vendes BTC por USDT, en USDT.',
      'La tarifa vigente al enviar una orden queda fijada en ella hasta que se ejecuta o se cancela. Enviar y cancelar órdenes es gratis.',
      'Ejemplo: compras 0,1 BTC. La comisión es de 0,0001 BTC y en tu cuenta entran 0,0999 BTC. Las comisiones se redondean hacia arriba en el octavo decimal.',
    ],
  },
  prices: {
    title: 'Cómo se forman los precios y las velas',
    summary: 'Las criptomonedas muestran nuestras propias operaciones; las divisas, un índice protegido.',
    body: [
      'Pares de criptomonedas: el precio es el de la última operación en esta plataforma. Las velas y los datos de 24 horas proceden solo de nuestras propias operaciones; el volumen de una vela es la suma de ellas.',
      'Divisas, oro y plata: el precio es un índice de varias fuentes. Se descarta la fuente que llega tarde, salta sin confirmación o se aparta más de un 1 % de las demás. Las divisas cotizan del domingo a las 22:00 al viernes a las 22:00 UTC; fuera de ese horario los precios no se mueven.',
      'Los días, semanas y meses de los gráficos son los de UTC y la semana empieza el lunes. La variación de 24 horas compara con el precio de hace 24 horas. Ninguna persona ni ningún ajuste puede cambiar un precio.',
    ],
  },
  security: {
    title: 'Mantén tu cuenta segura',
    summary: 'Cinco hábitos que te protegen de la mayoría de los ataques.',
    body: [
      [
        'Usa una contraseña que no utilices en ningún otro sitio.',
        'Elige una contraseña de transacción que no sea tu cumpleaños ni tu teléfono.',
        'No des nunca un código de verificación. Nuestro personal no pide códigos ni contraseñas.',
        'Comprueba la dirección en el navegador antes de iniciar sesión y no sigas enlaces de mensajes.',
        'Revisa de vez en cuando tus sesiones en el centro de seguridad y cierra las que no reconozcas.',
      ],
      'Si sospechas que otra persona ha usado tu cuenta, cambia enseguida tu contraseña de acceso. Con ello se cierran todas las demás sesiones.',
    ],
  },
};
