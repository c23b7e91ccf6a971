//! The first page that a visitor sees.
use browser::{Browser, Error, Site};

#[test]
fn the_home_page_loads() -> Result<(), Error> {
    let (site, browser) = (Site::from_env()?, Browser::from_env()?);
    let mut page = browser.context()?.page()?;
    page.goto(&site.url("/"))?;
    page.wait_for("h1")?;
    assert_eq!(page.eval("document.title")?, "Chowk");
    assert!(page.errors()?.is_empty(), "{:#?}", page.console()?);
    assert!(page.foreign_requests(site.host())?.is_empty(), "{:#?}", page.requests()?);
    Ok(())
}
