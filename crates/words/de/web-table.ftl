# Am Tisch und danach.
web-moment-look = Schritt { $step } nachspielen
